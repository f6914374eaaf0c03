/** Loads at once, again and again, and when the page is looked at again; never while nobody sees it. Gives the way to stop.
 *
 * `due` may say that the time of the next load has not come.
 */
export function keepFresh(load: () => void, milliseconds: number, due: () => boolean = () => true): () => void {
  const seen = () => document.hidden || load();
  const timer = setInterval(() => due() && seen(), milliseconds);
  document.addEventListener("visibilitychange", seen);
  load();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
