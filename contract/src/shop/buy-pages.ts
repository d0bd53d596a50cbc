/** The data of a purchase's pages without script: the server decides, the web package renders them. */
import type { ErrorCode, FieldErrors } from '#errors.ts';
import type { LegalBlock, LegalKind } from '#installation/legal-texts.ts';
import type { Network } from '#networks.ts';
import type { Stage } from '#orders/stages.ts';
import { parsePhone } from '#phones.ts';
import type { UnpaidReason } from '#states.ts';
import type { Store } from './store.ts';

/** The item as it was when it was chosen: the shop may change during the order. */
export type ChosenItem = {
  packageId: string;
  serviceId: string;
  serviceName: string;
  network: Network;
  megabytes: number;
  validity: string;
  priceGhs: number;
  refCode: string | null;
  referrerName: string | null;
  /** The shop's text about its network's deliveries. */
  deliveryTime?: { usual_minutes?: number | undefined; runs_late?: true | undefined };
};

/** As it came, right or wrong. */
export type TypedForm = { recipient: string; payer: string; network: Network | undefined };

/** The numbers for which the buyer confirmed a repeat purchase: other numbers are another order. */
export function againFor({ recipient, payer }: Pick<TypedForm, 'recipient' | 'payer'>): string {
  return `${parsePhone(recipient)} ${parsePhone(payer)}`;
}

/** An answer of the API that says no, as the API gives it. */
export type Refused = {
  status: number;
  code: ErrorCode;
  message: string;
  errors?: FieldErrors | undefined;
  data?: unknown;
  retryAfterS?: number;
};

type Purchased = { item: ChosenItem; reference: string; recipient: string; payer: string };

/** A token in each form proves that it came from our page, to the browser that sends it. */
export type FormPage = { step: 'form'; item: ChosenItem; typed: TypedForm; token: string; refused?: Refused };

export type CodePage = Purchased & {
  step: 'code';
  /** The gateway wants it of the payer, after ours. */
  isVoucher: boolean;
  code: { requestId: string; dialCode: string; prefix: string };
  token: string;
  refused?: Refused;
  /** The button that was refused. */
  isResend?: boolean;
};

export type WaitingPage = Purchased & {
  /** `cancel`: the buyer wants no more of it, but only the phone can decline. */
  step: 'prompt' | 'cancel' | 'status';
  payerNetwork: Network;
  /** The payer's deadline to approve, if the gateway gives one. */
  until?: string;
  /** It should have been decided by now. */
  isLate: boolean;
  progress: {
    status: 'pending' | 'success' | 'failed';
    delivery: 'pending' | 'delivered' | 'failed' | 'refunded';
    stage: Stage;
    reason?: UnpaidReason;
  };
};

/** There is nothing to show but why, and the way on. */
export type ProblemPage = { step: 'problem'; refused: Refused; again?: string };

/** What is dialled, and the chat, as far as they are set up and on. */
export type PhoneWays = { dial: string | null; chat: { number: string; url: string } | null };

/** Buyers' questions, and how long each network takes now. */
export type HelpPage = {
  step: 'help';
  phone: PhoneWays;
  times: { network: Network; time: NonNullable<ChosenItem['deliveryTime']> }[];
};

/** Terms or privacy. `changedAt`: null for the product's own words. */
export type LegalPage = { step: 'legal'; kind: LegalKind; blocks: LegalBlock[]; changedAt: string | null };

export type BuyPageProps = Store & {
  /** Through whose link, and how that shop is called; both `null` in the plain shop. */
  refCode: string | null;
  shopName: string | null;
  /** The time of the answer on the server. */
  now: string;
  page: FormPage | CodePage | WaitingPage | ProblemPage | HelpPage | LegalPage;
};
