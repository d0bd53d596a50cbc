/** Checks before real money moves: address, clock, float and packages. */
import { secondMs } from '@ntem/contract/durations';
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { type Network, networkName } from '@ntem/contract/networks';
import { type Finding, right, warning, wrong } from '#kernel/rules/findings.ts';
import { clockOffWrongMs } from './clock-limits.ts';

/** Vendors announce payments and deliveries there, from outside. */
export function judgePublicUrl(address: string): Finding {
  const { protocol, hostname } = new URL(address);
  const what = 'PUBLIC_URL';
  if (protocol !== 'https:') return wrong(what, `${address} must start with https.`);
  // A host that ends in a number is an IP address; a name ends with a letter.
  if (!/\.[a-z][a-z\d-]*$/i.test(hostname) || hostname.endsWith('.local'))
    return wrong(what, `${address} is not a name that vendors can find from outside.`);
  return right(what, `${address} is https, under a whole name.`);
}

/** `answers`: whether the shop's own answer came from there. */
export function judgeAnswer(address: string, answers: boolean): Finding {
  const what = 'Answer at PUBLIC_URL';
  return answers
    ? right(what, `The shop answers at ${address}.`)
    : warning(
        what,
        `${address} gave no answer of this shop to this machine. Open it in a browser once the shop runs.`,
      );
}

/** `theirs`: as the vendor's answer was dated. */
export function judgeClock(ours: number, theirs: string | undefined): Finding {
  const what = 'Clock';
  const told = Date.parse(theirs ?? '');
  if (Number.isNaN(told))
    return warning(what, 'It did not tell the time: compare the clock of this machine by hand.');
  const seconds = Math.round((ours - told) / secondMs);
  if (Math.abs(ours - told) <= clockOffWrongMs) return right(what, `${Math.abs(seconds)} s from its clock.`);
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return wrong(what, `${Math.abs(seconds)} s ${side} its clock: let the machine set its time by NTP.`);
}

/** The goods of a shop, with one supplier's codes and costs. */
export type SoldPackage = { name: string; code: string; cost: Pesewas | null; amount: Pesewas };

/** `float`: undefined if the supplier does not say. */
export function judgeFloat(float: Pesewas | undefined, packages: SoldPackage[]): Finding[] {
  if (float === undefined) {
    const detail = 'It does not say what is left, or did not answer: look at its own page.';
    return [warning('Float', detail)];
  }
  const short = packages.filter(({ cost, amount }) => (cost ?? amount) > float);
  const what = 'Float';
  const detail = `Balance: GH₵ ${formatAmount(float)}.`;
  if (short.length === 0) return [right(what, detail)];
  const isEmpty = short.length === packages.length;
  const lack = isEmpty ? 'no package' : `${short.length} of ${packages.length} packages not`;
  const state = isEmpty ? 'wrong' : 'warning';
  return [{ state, what, detail: `${detail} It pays for ${lack}: top it up.` }];
}

/** `offers`: the supplier's list of these packages' network; undefined if it gives none. */
export function judgePackages(
  network: Network,
  packages: SoldPackage[],
  offers: { code: string; cost: Pesewas }[] | undefined,
): Finding[] {
  if (packages.length === 0) return [];
  const title = `Packages of ${networkName(network)}`;
  if (!offers) return [warning(title, 'It told no prices: compare codes and costs by hand.')];
  const faults = packages.flatMap(({ name, code, cost, amount }): Finding[] => {
    const offer = offers.find((one) => one.code === code);
    if (!offer)
      return [
        wrong(
          `${name} (${networkName(network)})`,
          `Its code ${code} is not on the supplier's list: correct it, or hide the package.`,
        ),
      ];
    const asked = `The supplier asks GHS ${formatAmount(offer.cost)}`;
    if (offer.cost > amount)
      return [
        wrong(
          `${name} (${networkName(network)})`,
          `${asked}, more than our price of GHS ${formatAmount(amount)}: raise it.`,
        ),
      ];
    if (offer.cost === cost) return [];
    const known = cost === null ? 'no cost' : `GHS ${formatAmount(cost)}`;
    return [
      warning(`${name} (${networkName(network)})`, `${asked}, and our books say ${known}: correct its cost.`),
    ];
  });
  if (faults.length > 0) return faults;
  return [right(title, `All ${packages.length} are on its list, at the cost that we know.`)];
}
