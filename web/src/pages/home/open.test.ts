import { describe, expect, it } from "vitest";
import { codeIn } from "./open";

describe("codeIn", () => {
  it("takes a code as it was typed", () => expect(codeIn("  7KQM-2XWF-R9TD ")).toBe("7KQM-2XWF-R9TD"));
  it("finds the code in a link", () => {
    expect(codeIn("http://192.168.0.2:4260/join/7KQM-2XWF-R9TD?x=1")).toBe("7KQM-2XWF-R9TD");
    expect(codeIn("http://[::1]:4260/join/apron-mango-hoodie-blanket-secret")).toBe("apron-mango-hoodie-blanket-secret");
    expect(codeIn("sit down here: http://localhost/join/7KQM%2D2XWF then")).toBe("7KQM-2XWF");
  });
  it("takes words as they were said", () => expect(codeIn(" apron Mango hoodie blanket secret\n")).toBe("apron Mango hoodie blanket secret"));
  it("has nothing for nothing", () => expect(codeIn("   ")).toBe(""));
});
