/** A seller's short number. The first look gives one. */
import { randomInt } from 'node:crypto';
import { countShortNumbers, findShortNumber, giveShortNumber } from '#channels/rows/short-numbers.ts';
import { digitsFor, numberAt } from '#channels/rules/short-numbers.ts';
import { type Db, inTransaction } from '#kernel/db/database.ts';

const mostTries = 50;
const fine = 2 ** 40;

export async function getShortNumber({ db }: { db: Db }, userId: string): Promise<string> {
  const own = await findShortNumber(db, userId);
  if (own) return own;
  return inTransaction(db, async (tx) => {
    const digits = digitsFor(await countShortNumbers(tx));
    for (let tries = 0; tries < mostTries; tries += 1) {
      await giveShortNumber(tx, { number: numberAt(randomInt(fine) / fine, digits), userId });
      const given = await findShortNumber(tx, userId);
      if (given) return given;
    }
    throw new Error('No short number was free.');
  });
}
