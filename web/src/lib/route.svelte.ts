/** Where the reader is: the path, kept in step with the browser's history. */

class Route {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
      if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }

  /** The parts of the path: `/table/ab12` gives `["table", "ab12"]`. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }
}

export const route = new Route();
