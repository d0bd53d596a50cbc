/** The port of a vendor that passes USSD sessions on: what it says of a call, and how it wants the answer. */
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';

/**
 * `begins`: dialled now. `dialled`: the whole code, or what followed the shop's own where the vendor says no more.
 * `unproved`: it came by no network, which alone proves a number.
 */
export type UssdCall = {
  session: string;
  phone: Phone;
  network: Network | undefined;
  /** What the vendor calls this step, if it numbers them. */
  name: string | undefined;
  /** What the vendor wants back with the answer. */
  echo?: string;
} & ({ kind: 'begins'; dialled: string } | { kind: 'typed'; typed: string } | { kind: 'left' | 'unproved' });

export type UssdScreen = {
  text: string;
  isOpen: boolean;
  /** Some phones show another keypad for a number. */
  wants: 'choice' | 'number' | 'nothing';
};

type UssdAnswer = { contentType: string; body: string };

export type UssdPort = {
  name: string;
  title: string;
  /** Undefined: it is no call of this vendor. */
  read(rawBody: Buffer): UssdCall | undefined;
  answer(call: UssdCall, screen: UssdScreen): UssdAnswer;
};

/** The names that vendors have for networks. */
const names: [RegExp, Network][] = [
  [/mtn/i, 'MTN'],
  [/telecel|vodafone/i, 'TELECEL'],
  [/tigo|airtel|^at$/i, 'AIRTELTIGO'],
];

export function readNetworkName(name: string | undefined): Network | undefined {
  return names.find(([pattern]) => pattern.test(name ?? ''))?.[1];
}
