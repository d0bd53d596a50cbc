/** What a worker checks inside every transaction before it writes: that the job is still its own. */
import type { Tx } from '#db/database.ts';

export type Guard = (tx: Tx) => Promise<void>;
