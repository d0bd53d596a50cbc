/** Pauses a vendor after it refused us, or after several calls in a row without an answer. */
import { countSilence, type Line, pauseLine } from '#attempts/rows/vendor-lines.ts';
import type { Tx } from '#kernel/db/database.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';

/** So many calls in a row that got no answer, or did not get there, and the next ones go elsewhere. */
const gatewaySilenceLimit = 3;

/** True if it is paused from now on. A wrong key or an empty account does not mend itself; silence may be chance. */
export async function noteTrouble(tx: Tx, line: Line, trouble: FailureClass | 'silent'): Promise<boolean> {
  const isChance = trouble === 'silent' || trouble === 'not_sent';
  if (isChance && (await countSilence(tx, line)) < gatewaySilenceLimit) return false;
  return pauseLine(tx, line, trouble);
}
