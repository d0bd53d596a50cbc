/** How far the clock of a machine may be off before About and the doctor say so. */
import { secondMs } from '@ntem/contract/durations';

export const clockOffWarnMs = 2 * secondMs;
/** Codes of authenticator apps change every half a minute, and the ends of prompts depend on the clock too. */
export const clockOffWrongMs = 30 * secondMs;
