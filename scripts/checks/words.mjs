/** Checks that no sentence which a native reader stumbled over comes back, in the product, its documents or its code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '#scripts/git.mjs';
import { root } from '#scripts/run.mjs';

/** Migrations that were applied are never edited. */
const isChecked = (file) =>
  /\.(tsx?|mjs|md|html|sql)$/.test(file) &&
  !file.includes('/migrations/') &&
  file !== 'scripts/checks/words.mjs';

const stumbles = [
  /\bthe own\b|\bwhoever\b|\bhow many-th\b|\bdeafened\b/i,
  /plays the vendors|nobody plays|where it stands in|a vendor rests|one rests/i,
  /then rarer and rarer|what became of a call|money at a supplier runs out/i,
  /until it is set you can do|may have everything that is held|call it first|anybody may name/i,
  /where it can be seen through|small signs|changed many at once|with a minus for less|raise to cost what/i,
  /\w price\(s\)|are not above this amount|count as handed over|become our loss|goes by what they say|says so since/i,
  /the money does not move by this|the order says:|no links but|stands? in braces|what stands where/i,
  /until you press the last button|a second send: is safe|a number new to|decline it on your phone|we keep watching/i,
  /an order that was made elsewhere|does not count any more|are taken out for|cannot be called back/i,
  /GH[₵S] ?[\d.]+ (are|go to)\b|a list as a file|by which way|the way to the own|vendors call no other/i,
  // Sizes are said by `saySize`.
  /\}[GM]B\b/,
];

/** Throws a sentence for each. */
export function checkWords() {
  const faults = listFiles().filter(isChecked).flatMap(findStumbles);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function findStumbles(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    stumbles.flatMap((one) =>
      one.test(line) ? [`${file}:${at + 1} says '${one.exec(line)[0]}': write it plainly`] : [],
    ),
  );
}
