/** One line of a CSV file, whose cells no spreadsheet takes for a formula. */

/** A spreadsheet runs cells that begin so, in full-width signs too; some trim the characters before it. */
const startsFormula = /^[=+\-@＝＋－＠﹦﹢﹣﹫−\t\r\n\0]/;

/** RFC 4180: quoted where needed, quotes doubled, lines ended by CR LF. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  // A number that we made ourselves may begin with a minus.
  if (typeof value === 'number') return String(value);
  const harmless = startsFormula.test(value.trimStart()) || startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
