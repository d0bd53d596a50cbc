/** Takes a CSV file apart into lines and cells, as people's spreadsheets write it. Pure. */

export type CsvLine = { row: number; cells: string[] };

/** Spreadsheets write a semicolon in countries with a decimal comma. */
export function findSeparator(text: string): string {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1);
  const count = (one: string) => head.split(one).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** RFC 4180, with any line end. */
export function splitCells(text: string, separator: string): { lines: CsvLine[] } | { fault: string } {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBlank = true;
  const endLine = () => {
    lines.push({ row: lines.length + 1, cells: [...cells, cell] });
    cells = [];
    cell = '';
    isBlank = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (isQuoted) {
      if (one !== '"') cell += one;
      else if (text[at + 1] === '"') {
        cell += one;
        at += 1;
      } else isQuoted = false;
    } else if (one === '"' && isBlank) {
      cell = '';
      isQuoted = true;
      isBlank = false;
    } else if (one === separator) {
      cells.push(cell);
      cell = '';
      isBlank = true;
    } else if (one === '\n' || one === '\r') {
      if (one === '\r' && text[at + 1] === '\n') at += 1;
      endLine();
    } else {
      cell += one;
      isBlank &&= one.trim() === '';
    }
  }
  if (isQuoted) return { fault: `The quotes that begin in row ${lines.length + 1} do not end.` };
  if (cell !== '' || cells.length > 0) endLine();
  return { lines };
}
