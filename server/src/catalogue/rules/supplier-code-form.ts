/** Decides if a supplier's code can be of a package: its form, its network and its size. Pure. */
import { type Network, networkName } from '@ntem/contract/networks';

/** `undefined`: the supplier has no such code. */
type Meaning = { network: Network; megabytes: number } | undefined;

/** A GB has 1000 or 1024 MB, as the supplier counts. */
const sizeTolerance = 0.05;

/** The fault as the end of a sentence that begins with the supplier's name. */
export function findCodeFault(
  { network, megabytes }: { network: Network; megabytes: number },
  meaning: Meaning,
): string | undefined {
  if (!meaning) return 'has no such code';
  if (meaning.network !== network) return `has this code for ${networkName(meaning.network)}`;
  const isSize = Math.abs(meaning.megabytes - megabytes) <= megabytes * sizeTolerance;
  return isSize ? undefined : `has ${meaning.megabytes} MB under this code`;
}
