/** The server over HTTP. Whatever it refuses is thrown as a `Refused` with a sentence for people. */

import type * as T from "../generated/types";
import { language, t } from "../texts";

export class Refused extends Error {
  readonly kind: string;
  readonly rule: string;

  constructor(refusal: { kind: string; text: string; rule?: string }) {
    super(refusal.text);
    this.kind = refusal.kind;
    this.rule = refusal.rule ?? "";
  }
}

const UNREACHABLE = "unreachable";

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { "Accept-Language": language(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ kind: UNREACHABLE, text: t("common.unreachable") });
  }
  if (!response.ok) {
    const refusal = await response.json().catch(() => null);
    throw new Refused(refusal?.text ? refusal : { kind: "bad-request", text: response.statusText });
  }
  return response;
}

async function json<R>(method: string, path: string, body?: unknown): Promise<R> {
  return (await send(method, path, body)).json() as Promise<R>;
}

async function text(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the page is open is asked for once. */
function once<R>(path: string): Promise<R> {
  let answer = kept.get(path) as Promise<R> | undefined;
  if (!answer) {
    answer = json<R>("GET", path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

const eyesQuery = (eyes: number | null) => (eyes === null ? "" : `?eyes=${eyes}`);

export const api = {
  me: () => json<T.Me>("GET", "/api/me"),
  rename: (name: string) => json<T.Me>("PUT", "/api/me", { name }),
  reach: () => once<T.Reach>("/api/reach"),
  games: () => once<T.GameInfo[]>("/api/games"),
  box: <B>(game: string) => once<B>(`/api/games/${game}`),
  check: <C>(game: string, kind: string, data: object) => json<C>("POST", `/api/games/${game}/check/${kind}`, data),
  setups: (game: string) => once<T.SetupInfo[]>(`/api/games/${game}/setups`),
  rules: (game: string) => once<T.LawInfo>(`/api/games/${game}/rules`),
  reports: () => json<T.ReportInfo[]>("GET", "/api/reports"),
  lab: () => json<T.LabInfo>("GET", "/api/lab"),
  houseNames: (game: string) => once<T.HouseName[]>(`/api/lab/house/${game}`),
  newRun: (run: T.NewRun) => json<T.RunInfo>("POST", "/api/lab/runs", run),
  stopRun: (id: string) => json<T.RunInfo>("POST", `/api/lab/runs/${id}/stop`),
  goOnRun: (id: string) => json<T.RunInfo>("POST", `/api/lab/runs/${id}/go-on`),
  removeRun: async (id: string) => void (await send("DELETE", `/api/lab/runs/${id}`)),
  myTables: () => json<T.MyTables>("GET", "/api/tables"),
  newTable: (table: T.NewTable) => json<T.Begun>("POST", "/api/tables", table),
  table: (id: string) => json<T.TableInfo>("GET", `/api/tables/${id}`),
  changeTable: (id: string, change: T.TableChange) => json<T.TableInfo>("PATCH", `/api/tables/${id}`, change),
  deleteTable: async (id: string) => void (await send("DELETE", `/api/tables/${id}`)),
  changeSeat: (id: string, seat: number, change: T.SeatChange) =>
    json<T.TableInfo>("PUT", `/api/tables/${id}/seats/${seat}`, change),
  bring: (id: string, seat: number, thing: object) =>
    json<T.TableInfo>("POST", `/api/tables/${id}/seats/${seat}/bring`, thing),
  join: (code: string) => json<T.Begun>("POST", "/api/join", { code }),
  briefing: (id: string) => json<T.BriefingInfo>("GET", `/api/tables/${id}/briefing`),
  ground: <G>(id: string) => json<G>("GET", `/api/tables/${id}/ground`),
  log: (id: string, eyes: number | null) => json<T.Line[]>("GET", `/api/tables/${id}/log${eyesQuery(eyes)}`),
  replay: (id: string, eyes: number | null) => json<T.Replay>("GET", `/api/tables/${id}/replay${eyesQuery(eyes)}`),
  turning: (id: string, eyes: number | null) => json<T.Turning>("GET", `/api/tables/${id}/turning${eyesQuery(eyes)}`),
  continueFrom: (id: string, from: T.ContinueFrom) => json<T.Begun>("POST", `/api/tables/${id}/continue`, from),
  save: (id: string) => text(`/api/tables/${id}/save`),
  openSave: (save: T.OpenSave) => json<T.Begun>("POST", "/api/tables/open", save),
  problem: async (id: string, problem: T.Problem) => (await send("POST", `/api/tables/${id}/problem`, problem)).text(),
  guide: (game: string) => json<T.Begun>("POST", `/api/games/${game}/guide`),
  newCampaign: (campaign: T.NewCampaign) => json<T.Begins>("POST", "/api/campaigns", campaign),
  campaign: (id: string) => json<T.CampaignInfo>("GET", `/api/campaigns/${id}`),
  campaignChoose: (id: string, choice: T.CampaignChoice) =>
    json<T.CampaignInfo>("POST", `/api/campaigns/${id}/choose`, choice),
  openCampaign: (save: T.OpenSave) => json<T.Begins>("POST", "/api/campaigns/open", save),
  campaignSave: (id: string) => text(`/api/campaigns/${id}/save`),
};
