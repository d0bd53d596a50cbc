/** Checks that no text and no SQL states a duration or a limit by itself: it takes the value from where the rule is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from '#scripts/git.mjs';
import { root } from '#scripts/run.mjs';

const isChecked = (file) =>
  /^(contract|server|web)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !(file in exempt);

/** Files that may state them, and why. */
const exempt = {
  'contract/src/durations.ts': 'it is how durations are said',
  'web/src/features/admin/review/waiting-item.fixture.ts': 'an example for tests',
  'web/src/features/admin/words/order.fixture.ts': 'an example for tests',
};

const spans = '(?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)';
const sizes = '(?:characters?|digits?|letters?|times|rows?|bytes|[KM]B)';
const words =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|hundred';
const one = '(?:an?|one) (?:minute|hour|day|week|month|year)';

const facts = [
  // '10 minutes', '6-digit', '6 s', 'three seconds'
  new RegExp(`(?<![\\w.'])(?:\\d[\\d,._]*|${words})[ -](?:${spans}|${sizes})\\b`, 'i'),
  /(?<![\w.'-])\d+ (?:ms|s|min|h)(?![\w-])/,
  // 'a day' states a rule after 'for', and none in 'choose a day'.
  new RegExp(
    `\\b(?:after|for|within|in|every|last|has|have|than|rests) ${one}\\b|\\b${one} (?:later|ago|old|long)\\b`,
    'i',
  ),
  // In SQL `interval '1 …'` is a unit where it is multiplied, and the next day where it is added.
  /interval '(?!1 )[^']*'|(?<![*+,(] ?)interval '1 [^']*'(?! \*)/,
];

/** Throws a sentence for each text that states one. */
export function checkFacts() {
  const faults = listFiles().filter(isChecked).flatMap(findFacts);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function findFacts(file) {
  const source = readFileSync(join(root, file), 'utf8');
  return listTexts(parseSync(file, source).program).flatMap(({ text, start }) => {
    const found = facts.map((fact) => fact.exec(text.replace(/\s+/g, ' '))?.[0]).find(Boolean);
    const line = source.slice(0, start).split('\n').length;
    return found
      ? [
          `${file}:${line} states '${found}': take it from its topic: contract/src/<topic>/limits.ts, or the rules in server/src/<topic>/rules`,
        ]
      : [];
  });
}

/** Everything that is quoted in a file, and the words between its tags. */
function listTexts(node) {
  if (!node || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(listTexts);
  const { type, value, start } = node;
  if (type === 'TemplateElement') return [{ text: value.cooked ?? '', start }];
  if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string'))
    return [{ text: value, start }];
  return Object.values(node).flatMap(listTexts);
}
