/** What is answered by itself for whoever is at this screen: the routine of the game, and what was ordered at this table. */

import type { OptionInfo, Question } from "../generated/types";
import { RISK, riskOf } from "./risk";

/** A question that was answered by itself, and the option that was chosen. */
export interface ByItself {
  question: Question;
  option: OptionInfo;
}

export class Orders {
  /** Whoever is at this screen wants to go on to the next without being asked. */
  routine = false;
  /** Whoever is at this screen leaves ties to the table. */
  ties = false;
  /** By the kind of question: the words of an order to go on like this. */
  standing = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** What was answered by itself just before the question of now. */
  last = $state.raw<ByItself | null>(null);

  /** Answers are being given one after the other: nothing goes on by itself meanwhile. */
  paused = false;

  /** The option to be chosen without asking; null if whoever sits here is to be asked. */
  answer(question: Question): OptionInfo | null {
    const { kind, options = [], routine, routine_why: why } = question;
    const option = routine ? options.find(({ key }) => key === routine) : undefined;
    if (this.paused || !option || riskOf(option) >= RISK.loss) return null;
    const wanted = why === "again" ? this.standing.has(kind) : why === "tie" ? this.ties : this.routine;
    return wanted ? option : null;
  }

  /** From now on questions of this kind are answered by themselves. */
  give(question: Question): void {
    this.standing = new Map([...this.standing, [question.kind, question.routine_order ?? ""]]);
  }

  /** Questions of this kind are asked again. */
  end(kind: string): void {
    this.standing = new Map([...this.standing].filter(([other]) => other !== kind));
  }
}
