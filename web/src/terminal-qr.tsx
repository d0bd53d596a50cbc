/** Draws a QR code for a terminal, two rows of modules in each line. */
import { QRCodeSVG } from 'qrcode.react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Scanners want that much light around it. */
const margin = 2;
/** Black on white, whatever the terminal's own colours are. */
const colours = { on: '\u001b[30;107m', off: '\u001b[0m' };
const halves: Record<string, string> = { '00': ' ', '10': '▀', '01': '▄', '11': '█' };

/** The dark modules, row by row, as the library's picture has them: `M3 2h5v1H3z` is five of row 2, from column 3. */
export function readModules(text: string): boolean[][] {
  const picture = renderToStaticMarkup(<QRCodeSVG value={text} level="L" marginSize={margin} />);
  const size = Number(/viewBox="0 0 (\d+)/.exec(picture)?.[1]);
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const [, dark = ''] = [...picture.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path);
  for (const [, x, y, wide] of dark.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H/g)) {
    const from = Number(x);
    rows[Number(y)]?.fill(true, from, from + Number(wide));
  }
  return rows;
}

export function drawQr(text: string): string {
  const rows = readModules(text);
  const lines: string[] = [];
  for (let y = 0; y < rows.length; y += 2) {
    const line = (rows[y] ?? []).map((isDark, x) => halves[`${+isDark}${+(rows[y + 1]?.[x] ?? false)}`]);
    lines.push(`${colours.on}${line.join('')}${colours.off}`);
  }
  return lines.join('\n');
}
