/** The steps before a shop sells, and which are done: the first-run page of admins. Pure. */
import { extraSteps, firstDaySteps } from '@ntem/contract/installation/endpoints/first-day';
import type { LegalKind } from '@ntem/contract/installation/legal-texts';
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import type { Finding } from '#kernel/rules/findings.ts';
import { judgePublicUrl } from './doctor-findings.ts';

type Step = (typeof firstDaySteps)[number] | (typeof extraSteps)[number];
export type StepState = { step: Step; isDone: boolean; detail: string };

/** Titles of those that the settings name and that are not the sandbox's. */
type Chosen = { payments: string[]; bundles: string[]; otp: string[] };

export type FirstDayFacts = {
  storeName: string;
  publicUrl: string;
  supportPhone: string;
  hasFactor: boolean;
  chosen: Chosen;
  /** Those with which a check found nothing wrong. */
  passed: string[];
  services: number;
  packages: number;
  smallestPrice: Pesewas | undefined;
  /** Lines of terms and privacy that only the operator can fill in. */
  legalBlanks: Record<LegalKind, number>;
  /** Gateways that have called back, or not yet. */
  heard: string[];
  unheard: string[];
  /** `float`: undefined if the supplier does not say. */
  floats: { title: string; float: Pesewas | undefined }[];
  firstSale: { at: Date; tookMs: number } | undefined;
  admins: number;
  lastBackup: Date | undefined;
  hasBackupKey: boolean;
  sellers: number;
  /** Colours or a logo of its own. */
  hasBrand: boolean;
};

const money = (amount: Pesewas) => `GH₵ ${formatAmount(amount)}`;
const bySetup = 'npm run setup, on the server, asks for it';

export function judgeFirstDay(facts: FirstDayFacts): { needed: StepState[]; extra: StepState[] } {
  const judged: Record<Step, Omit<StepState, 'step'>> = {
    store: judgeStore(facts),
    factor: judge(facts.hasFactor, 'Set, with recovery codes', 'A passkey or an authenticator app'),
    gateway: judgeChosen(facts, 'payments'),
    supplier: judgeChosen(facts, 'bundles'),
    messages: judgeChosen(facts, 'otp'),
    catalogue: judge(
      facts.packages > 0,
      `${count(facts.services, 'service')}, ${count(facts.packages, 'package')} on sale`,
      'Nothing is on sale. Add them one by one, or from a file',
    ),
    legal: judgeLegal(facts),
    callbacks: judgeCallbacks(facts),
    float: judgeFloats(facts),
    sale: judgeSale(facts),
    second_admin: judge(
      facts.admins > 1,
      `${facts.admins} admins`,
      'What moves money by hand, and who becomes an admin, needs two people',
    ),
    backups: judgeBackups(facts),
    brand: judge(facts.hasBrand, 'Set', 'Seen in the shop, in messages and on share cards'),
    sellers: judge(facts.sellers > 0, count(facts.sellers, 'seller'), 'They sell through their own links'),
    second_supplier: judge(
      facts.chosen.bundles.length > 1,
      facts.chosen.bundles.slice(1).join(', '),
      `Takes over when ${facts.chosen.bundles[0] ?? 'the first one'} is paused`,
    ),
  };
  const list = (steps: readonly Step[]) => steps.map((step) => ({ step, ...judged[step] }));
  return { needed: list(firstDaySteps), extra: list(extraSteps) };
}

function judge(isDone: boolean, done: string, todo: string) {
  return { isDone, detail: isDone ? done : todo };
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? '' : 's'}`;
}

function judgeStore({ storeName, publicUrl, supportPhone }: FirstDayFacts) {
  const found: Finding = judgePublicUrl(publicUrl);
  const shown = `${storeName}, ${new URL(publicUrl).host}, ${supportPhone}`;
  return judge(found.state === 'right', shown, found.detail);
}

/** Named in the settings is not enough: a check has found nothing wrong, or a bundle was sold and delivered. */
function judgeChosen({ chosen, passed, firstSale }: FirstDayFacts, role: keyof Chosen) {
  const titles = chosen[role];
  if (titles.length === 0) return judge(false, '', `None yet. ${bySetup}`);
  const untested = firstSale ? [] : titles.filter((title) => !passed.includes(title));
  return judge(
    untested.length === 0,
    titles.join(', '),
    `${untested.join(', ')}: keys not tested yet. Press Check now`,
  );
}

function judgeLegal({ legalBlanks: { terms, privacy } }: FirstDayFacts) {
  const left = terms + privacy;
  return judge(
    left === 0,
    'Nothing is left to fill in',
    `Lines to fill in: ${terms} of the terms, ${privacy} about privacy. Register with the Data Protection Commission`,
  );
}

function judgeCallbacks({ chosen, heard, unheard }: FirstDayFacts) {
  if (chosen.payments.length === 0) return judge(false, '', 'Once there is a gateway');
  return judge(
    unheard.length === 0,
    `${heard.join(', ')} called`,
    `${unheard.join(', ')} has not called yet. Enter the address there, then pay once`,
  );
}

/** Nothing is delivered from an empty float; an unknown one holds something if a bundle was delivered. */
function judgeFloats({ chosen, floats, firstSale }: FirstDayFacts) {
  if (chosen.bundles.length === 0) return judge(false, '', 'Once there is a supplier');
  const said = floats.map(({ title, float }) =>
    float === undefined ? `${title} does not say what is left` : `${title} has ${money(float)}`,
  );
  const isThere = floats.some(({ float }) => (float === undefined ? firstSale !== undefined : float > 0n));
  return judge(isThere, said.join(', '), `${said.join(', ')}. Nothing can be delivered yet`);
}

function judgeSale({ firstSale, smallestPrice }: FirstDayFacts) {
  const price = smallestPrice === undefined ? '' : `. It costs ${money(smallestPrice)}`;
  return judge(
    firstSale !== undefined,
    `Delivered in ${Math.round((firstSale?.tookMs ?? 0) / 1000)} s`,
    `Buy the smallest bundle for your own number${price}`,
  );
}

function judgeBackups({ lastBackup, hasBackupKey }: FirstDayFacts) {
  const todo = hasBackupKey
    ? 'None yet. npm run backup makes one; let a timer run it every night'
    : 'BACKUP_KEY is not set. npm run setup makes it';
  return judge(
    lastBackup !== undefined,
    `Last ${lastBackup?.toISOString().slice(0, 16).replace('T', ', ')}`,
    todo,
  );
}
