/** Reads what people write by themselves in a chat: a network, a size, a number, or a wish. A table, and no more. */
import { networkWords } from '@ntem/contract/network-words';
import { type Network, networks } from '@ntem/contract/networks';
import { type Phone, parsePhone } from '@ntem/contract/phones';

export type Said =
  | { wants: 'home' | 'orders' | 'help' }
  | {
      wants: 'data';
      network?: Network | undefined;
      megabytes?: number | undefined;
      recipient?: Phone | undefined;
    };

const wishes: [Exclude<Said['wants'], 'data'>, RegExp][] = [
  ['help', /\b(help|person|agent|complain|problem|not (come|arrived|received)|call me)\b/],
  ['orders', /\b(my )?(orders?|history|status)\b/],
  ['home', /^(hi|hello|hey|hallo|start|menu|good (morning|afternoon|evening)|data|buy|buy data|yo|please)\b/],
];

const phone = /(?:\+?233|0)[\d\s-]{9,14}/;
const size = /(\d{1,4}(?:\.\d{1,2})?)\s*(gb|gig|gigs|giga|g|mb|meg|megs|m)?(?![\w.])/;

export function readWords(text: string): Said | undefined {
  const said = text.toLowerCase();
  const [found = ''] = phone.exec(said) ?? [];
  const recipient = parsePhone(found);
  const without = (whole: string) => (recipient ? whole.replace(found, ' ') : whole);
  const rest = without(said);
  const network = networks.find((one) => networkWords[one].test(without(text)));
  const megabytes = readSize(rest, { isSure: network !== undefined || recipient !== undefined });
  const wish = wishes.find(([, pattern]) => pattern.test(rest));
  if (wish && megabytes === undefined && !network && !recipient) return { wants: wish[0] };
  if (wish?.[0] === 'help') return { wants: 'help' };
  if (!network && megabytes === undefined && !recipient) return undefined;
  return { wants: 'data', network, megabytes, recipient };
}

/** A bare figure is a size in gigabytes only beside a network or a number. */
function readSize(text: string, { isSure }: { isSure: boolean }): number | undefined {
  const [, figure, unit] = size.exec(text) ?? [];
  if (figure === undefined || (unit === undefined && !isSure)) return undefined;
  const isMegabytes = unit?.startsWith('m') ?? false;
  return Math.round(Number(figure) * (isMegabytes ? 1 : 1000));
}
