/** Decides of each line what becomes of it: ready with a bundle and its price, or with a problem. Pure. */
import type { LineStatus, ProblemKind } from '@ntem/contract/lists/line-statuses';
import { canonical } from '@ntem/contract/lists/read-line';
import { networkName } from '@ntem/contract/networks';
import { networkOfPrefix, phoneDigits } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import { isOfSize } from '#catalogue/rules/same-size.ts';
import { statusOfOrder } from './line-status.ts';
import type { ListLine, Offer, RecentSale } from './list-facts.ts';

type Problem = { text: string; kind: ProblemKind; mark: string | null };
export type JudgedLine = ListLine & {
  status: LineStatus;
  problem: Problem | null;
  offer: Offer | null;
};

export type ListFacts = { offers: readonly Offer[]; recentSales: readonly RecentSale[] };

export function judgeLines(lines: readonly ListLine[], { offers, recentSales }: ListFacts): JudgedLine[] {
  const first = new Map<string, number>();
  const sold = new Map(recentSales.map((sale) => [`${sale.recipient} ${sale.bundleId}`, sale.minutesAgo]));
  return lines.map((line) => {
    const status = line.order ? statusOfOrder(line.order) : null;
    const found = findOffer(line, offers);
    const offer = 'offer' in found ? found.offer : null;
    const bundleId = line.order?.bundleId ?? offer?.bundleId;
    const key = `${line.recipient} ${bundleId}`;
    const twin = line.recipient && bundleId ? first.get(key) : undefined;
    if (!line.isLeftOut && status !== 'returned' && line.recipient && bundleId && twin === undefined)
      first.set(key, line.line);
    if (status) return { ...line, status, problem: null, offer };
    if (line.isLeftOut) return { ...line, status: 'left_out', problem: null, offer };
    const wrong = numberProblem(line) ?? ('problem' in found ? found.problem : null);
    const problem =
      wrong ?? (line.isConfirmed ? null : questionOf({ twin, minutesAgo: sold.get(key), offer }));
    return { ...line, status: problem ? 'problem' : 'ready', problem, offer };
  });
}

const numberTexts: Record<string, string> = {
  none: 'No number on this line.',
  landline: 'This is a landline. Data goes to mobile numbers.',
  not_mobile: 'This is no mobile number of Ghana.',
  several: 'More than one number on this line. Which one?',
  cut: 'The file has cut this number short. Type it again.',
  too_long: 'This line is too long to read. Type the number.',
};

function numberProblem({ recipient, numberFault, typedNumber: mark }: ListLine): Problem | null {
  if (recipient) return null;
  const digits = canonical(mark ?? '').length;
  const isLength = numberFault === 'short' || numberFault === 'long';
  const text = isLength
    ? `${digits} digits. A number has ${phoneDigits}.`
    : numberTexts[numberFault ?? 'none'];
  return { text: text ?? 'No number on this line.', kind: 'number', mark };
}

function findOffer(line: ListLine, offers: readonly Offer[]): { offer: Offer } | { problem: Problem } {
  const wrong = (text: string): { problem: Problem } => ({
    problem: { text, kind: 'bundle', mark: line.typedSize },
  });
  if (line.bundleId) {
    const offer = offers.find(({ bundleId }) => bundleId === line.bundleId);
    if (!offer) return wrong('This bundle is not on sale now. Choose another one.');
    return offer.pauseMessage === null ? { offer } : wrong(offer.pauseMessage);
  }
  const faults: Record<string, string> = {
    none: 'No size on this line.',
    several: 'More than one size on this line. Choose a bundle.',
    count: 'A line is one bundle. Choose it, and write a line for each.',
    wrong: 'No bundle has this size. Choose one.',
  };
  if (line.megabytes === null) return wrong(faults[line.sizeFault ?? 'none'] ?? 'No size on this line.');
  const ofNumber = line.recipient ? networkOfPrefix(line.recipient) : undefined;
  if (line.network && ofNumber && line.network !== ofNumber)
    return wrong(
      `The line says ${networkName(line.network)}, and the number begins like one of ${networkName(ofNumber)}. Choose a bundle.`,
    );
  const network = line.network ?? ofNumber;
  if (!network) return wrong('The network of this number is not known. Choose a bundle.');
  const size = line.megabytes;
  const fitting = offers.filter((offer) => offer.network === network && isOfSize(offer.megabytes, size));
  const [offer, another] = fitting;
  const said = `${networkName(network)} has`;
  if (!offer) return wrong(`${said} no ${saySize(size)}. Choose another size.`);
  if (another) return wrong(`${said} more than one bundle of ${saySize(size)}. Choose one.`);
  return offer.pauseMessage === null ? { offer } : wrong(offer.pauseMessage);
}

type Question = { twin: number | undefined; minutesAgo: number | undefined; offer: Offer | null };

function questionOf({ twin, minutesAgo, offer }: Question): Problem | null {
  if (twin !== undefined)
    return { text: `Same number and size as line ${twin}. Send both?`, kind: 'twin', mark: null };
  if (minutesAgo === undefined || !offer) return null;
  const when = minutesAgo < 1 ? 'just now' : `${minutesAgo} ${minutesAgo === 1 ? 'minute' : 'minutes'} ago`;
  const text = `Sent ${saySize(offer.megabytes)} to this number ${when}. Send again?`;
  return { text, kind: 'sent_lately', mark: null };
}
