/** A class whose colour nobody has defined draws nothing, and no compiler says so. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);
const theme = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const colours = new Set([...theme.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name));
/** Colours of the browser, and a direction. */
const own = new Set(['white', 'transparent', 'current', 'none', 'linear-to-b']);

test('every ground, line and fill has a colour of the theme', () => {
  const unknown = sources.flatMap((file) =>
    [
      ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
        /[\s'"`:](?:bg|fill|stroke)-([a-z][a-z-]*)(?=[\s'"`/])/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !colours.has(name) && !own.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
