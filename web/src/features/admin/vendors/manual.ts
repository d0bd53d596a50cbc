/** One vendor's section of docs/vendors.md, as points of a list. Pure. */
export type ManualPiece = { text: string; isCode: boolean };

/** Links lead into the repository, where a page cannot: their words stay, and a point that is nothing else goes. */
export function readManual(document: string, title: string): ManualPiece[][] {
  const section = document.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  return section
    .split(/^- /m)
    .slice(1)
    .map((point) => point.replace(/\s+/g, ' ').trim())
    .filter((point) => !/^\[[^\]]*\]\([^)]*\)$/.test(point))
    .map((point) => point.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .map((point) => point.split('`').map((text, at) => ({ text, isCode: at % 2 === 1 })));
}
