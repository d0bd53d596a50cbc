/** Moolre on this machine: prompts, transfers, their statuses, and text messages, as its pages describe them. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import { createMailbox, isSenderName, type Mailbox } from '#vendors/simulators/mailbox.ts';
import type {
  SimAnswer,
  SimCore,
  SimDefinition,
  SimRequest,
  SimRoutes,
} from '#vendors/simulators/simulator.ts';

export type MoolreSimulation = {
  user: string;
  publicKey: string;
  privateKey: string;
  accountNumber: string;
  webhookSecret: string;
  webhookUrl: string;
  smsKey: string;
};

type Row = {
  id: number;
  kind: 'payment' | 'transfer';
  reference: string;
  phone: string;
  amount: string;
  at: number;
  end?: { status: 1 | 2; at: number };
  odd: string | undefined;
};
type Shop = MoolreSimulation & { core: SimCore; rows: Map<string, Row>; mailbox: Mailbox };

const promptWindowMs = 5 * minuteMs;
const movesAfterMs = 2 * secondMs;

export function simulateMoolre(simulation: MoolreSimulation) {
  return (core: SimCore): SimDefinition => {
    const rows = new Map<string, Row>();
    const mailbox = createMailbox(core);
    const shop: Shop = { ...simulation, core, rows, mailbox };
    return {
      name: 'moolre',
      routes: {
        ...moneyRoute(shop, 'payment'),
        ...moneyRoute(shop, 'transfer'),
        ...statusRoute(shop),
        ...accountRoutes(shop),
        ...messageRoutes(shop),
      },
      refuse({ headers }, path) {
        const isMessage = path.startsWith('/open/sms/');
        const isPrivate = ['/open/transact/transfer', '/open/transact/validate', '/open/account/status'];
        const isRight = isMessage
          ? headers['x-api-vaskey'] === simulation.smsKey
          : headers['x-api-user'] === simulation.user &&
            (isPrivate.includes(path)
              ? headers['x-api-key'] === simulation.privateKey
              : headers['x-api-pubkey'] === simulation.publicKey);
        return isRight
          ? undefined
          : { status: 401, body: { status: 0, code: 'AIN01', message: 'Unauthorized' } };
      },
      payer(reference, action) {
        const row = rows.get(reference);
        if (row?.kind !== 'payment' || row.end) throw new Error('There is no prompt to answer.');
        if (action !== 'ignore') end(shop, row, action === 'approve' ? 1 : 2, 0);
      },
      prompts: (phone) =>
        [...rows.values()]
          .filter((one) => one.kind === 'payment' && one.phone === phone)
          .map((one) => ({
            ...{ id: one.reference, reference: one.reference, amount: Number(one.amount), network: '' },
            status: one.end ? (one.end.status === 1 ? 'approved' : 'declined') : 'waiting',
          })),
      messages: mailbox.messages,
      reset() {
        rows.clear();
        mailbox.reset();
      },
    };
  };
}

const say = (status: number | string, code: string, message: string, data?: unknown): SimAnswer => ({
  status: 200,
  body: { status, code, message, data, go: null },
});
const inPesewas = ({ amount }: Row) => Math.round(Number(amount) * 100);

function end(
  { core, webhookSecret: secret, webhookUrl: url }: Shop,
  row: Row,
  status: 1 | 2,
  afterMs: number,
): void {
  row.end = { status, at: core.clock.now() + afterMs };
  const { reference, phone, kind } = row;
  if (status === 1)
    core.note({ kind: kind === 'payment' ? 'debit' : 'credit', reference, phone, amount: inPesewas(row) });
  // Only payments are announced.
  if (kind === 'transfer') return;
  const data = {
    txstatus: status,
    payer: phone,
    amount: row.amount,
    transactionid: row.id,
    externalref: reference,
    secret,
  };
  const body = JSON.stringify({ status: 1, code: 'P01', message: 'Transaction Successful', data });
  core.announce({ url, headers: { 'content-type': 'application/json' }, body, afterMs });
}

const habits: Record<Row['kind'], Record<string, 1 | 2>> = {
  payment: { approves: 1, declines: 2, poor: 2 },
  transfer: { fails: 2 },
};

/** Answers without a transaction that a test asks for. */
const refusals: Record<string, SimAnswer> = {
  verify: say(1, 'TP14', 'Please complete the verification process sent to you via SMS and try again.'),
  float_empty: say('0', 'OBGH09', 'Insufficient balance'),
  not_active: say(0, 'AIN04', 'API access not activated'),
  invalid: { status: 200, body: { status: 0, code: 'TP01', message: ['Amount is invalid'] } },
  other_error: say(0, 'TP99', 'Something went wrong'),
  timed_out: say(0, 'TP99', 'Invalid: the operator timed out'),
  other_reference: say(1, 'OBGH01', 'OK', { externalref: 'ANOTHER', transactionid: 1 }),
};

function moneyRoute(shop: Shop, kind: Row['kind']): SimRoutes {
  const { core, rows } = shop;
  return {
    [`POST /open/transact/${kind}`]: {
      subjects: ({ body }) => [body?.externalref, `${kind} ${body?.payer ?? body?.receiver}`],
      handle({ body }, behaviour = '') {
        const phone = body?.payer ?? body?.receiver ?? '';
        const channels = kind === 'payment' ? ['13', '6', '7'] : ['1', '6', '7'];
        const isRight =
          /^0\d{9}$/.test(phone) &&
          parsePhone(phone) &&
          /^\d+\.\d{2}$/.test(body.amount) &&
          body.currency === 'GHS' &&
          channels.includes(body.channel) &&
          body.accountnumber === shop.accountNumber;
        if (!isRight) return say(0, 'TP01', 'The request is invalid');
        if (rows.has(body.externalref))
          return say('0', 'TP13', 'External Reference is required and must be unique.');
        const habit = core.habitOf(phone) ?? '';
        if (kind === 'transfer' && habit === 'refused') return say(0, 'AVD02', 'Phone No. not found');
        const refusal = refusals[behaviour];
        if (refusal) return refusal;
        const made = { id: 46_000_000 + rows.size, kind, reference: body.externalref, phone };
        const row: Row = { ...made, amount: body.amount, at: core.clock.now(), odd: behaviour || undefined };
        rows.set(row.reference, row);
        const noted = kind === 'payment' ? 'charge' : 'transfer';
        core.note({ kind: noted, reference: row.reference, phone, amount: inPesewas(row) });
        const ending = habits[kind][habit] ?? (kind === 'transfer' ? 1 : undefined);
        if (ending) end(shop, row, ending, movesAfterMs);
        return kind === 'payment'
          ? say(1, 'TR099', 'Payment request initiated', '8c0c1f5e-uuid')
          : say('1', 'OBGH01', 'Processing', {
              txstatus: 0,
              transactionid: row.id,
              externalref: row.reference,
            });
      },
    },
  };
}

function statusRoute({ core, rows, accountNumber }: Shop): SimRoutes {
  return {
    'POST /open/transact/status': {
      subjects: ({ body }) => [body?.id],
      handle({ body }, behaviour = '') {
        const row = rows.get(body?.id);
        if (!row || behaviour === 'lag' || body.accountnumber !== accountNumber)
          return say(1, 'SS07', 'Transaction not found', { txstatus: 3 });
        const now = core.clock.now();
        const isOver = row.kind === 'payment' && now - row.at >= promptWindowMs;
        const ended = row.end && row.end.at <= now ? row.end.status : isOver ? 2 : 0;
        const [, word] = /^says (.*)$/.exec(behaviour) ?? [];
        const amount = row.odd === 'other_amount' ? (Number(row.amount) + 1).toFixed(2) : row.amount;
        const externalref =
          { other_reference: 'ANOTHER', no_reference: undefined }[behaviour] ?? row.reference;
        return say(1, 'SS01', 'Transaction Successful', {
          ...{ txstatus: word ?? ended, amount, transactionid: row.id },
          ...(behaviour !== 'no_reference' && { externalref }),
        });
      },
    },
  };
}

/** It gives no more rows than this, whatever is asked for. */
const mostRows = 100;

function list({ core, rows, accountNumber }: Shop, body: SimRequest['body'], behaviour = ''): SimAnswer {
  const timeOf = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);
  const found = [...rows.values()].flatMap(({ kind, reference, phone, amount, id, end: ended }) => {
    const ts = timeOf(ended?.at ?? 0);
    const isListed = ended?.status === 1 && ended.at <= core.clock.now();
    if (!isListed || ts < body?.startdate || ts > body?.enddate) return [];
    const [payer, payee] = kind === 'payment' ? [phone, 'Ntem'] : ['', phone];
    const [, type] = /^type (\d)$/.exec(behaviour) ?? [];
    const txtype = Number(type ?? (kind === 'payment' ? 1 : 2));
    const names = { accountnumber: accountNumber, payer, payee, transactionid: String(id), ts };
    const externalref = behaviour === 'no_reference' ? '0' : reference;
    return { txstatus: 1, txtype, ...names, amount, value: amount, externalref };
  });
  if (found.length === 0) return say(1, '200_EMPTY', 'No transactions found');
  const transactions = found.slice(0, Math.min(mostRows, Number(body?.limit ?? mostRows)));
  return say(1, 'ST08', 'Transactions Found', { txcount: String(found.length), transactions });
}

function accountRoutes(shop: Shop): SimRoutes {
  return {
    'POST /open/account/status': {
      isSpared: true,
      handle({ body }, behaviour) {
        if (body?.accountnumber !== shop.accountNumber) return say(0, 'SW02', 'Wallet not found');
        return body.type === 2
          ? list(shop, body, behaviour)
          : say(1, 'SW01', 'Wallet found', { balance: '4210.30', callback: '' });
      },
    },
    'POST /open/transact/validate': {
      isSpared: true,
      handle: ({ body }, behaviour) =>
        body?.receiver?.endsWith('0000')
          ? say(0, 'AVD02', 'Phone No. not found')
          : say(1, 'AVD01', 'Found', behaviour === 'object' ? { accountname: 'ABENA OWUSU' } : 'ABENA OWUSU'),
    },
  };
}

function messageRoutes({ mailbox }: Shop): SimRoutes {
  return {
    'POST /open/sms/send': {
      subjects: ({ body }) => [body?.messages?.[0]?.recipient],
      handle({ body }, behaviour = '') {
        const [, code] = /^code (\w+)$/.exec(behaviour) ?? [];
        if (code) return say(0, code, 'as asked');
        if (!isSenderName(body?.senderid)) return say(0, 'ASMS07', 'Sender ID is not approved');
        for (const { recipient, message } of body.messages) mailbox.deliver(recipient, message);
        return say(1, 'SMS01', 'Success');
      },
    },
    'POST /open/sms/status': {
      isSpared: true,
      handle: (_request, behaviour) => say(1, 'ASMQ01', 'OK', { approval: behaviour ?? 'Approved' }),
    },
  };
}
