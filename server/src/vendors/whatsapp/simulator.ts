/** WhatsApp's Cloud API on this machine: what it takes and refuses, the phones, and what it passes on from them. */
import { createHmac } from 'node:crypto';
import { dayMs, minuteMs } from '@ntem/contract/durations';
import { createMailbox } from '#vendors/simulators/mailbox.ts';
import type { SimAnswer, SimCore, SimDefinition, SimRoutes } from '#vendors/simulators/simulator.ts';

type Account = {
  token: string;
  numberId: string;
  appSecret: string;
  webhookUrl: string;
  /** Approved, by name: how many values each has. */
  templates: Record<string, number>;
};

/** What is written: `text`, or `tap` with the id of a key, or `type` for all else, such as a picture. */
type Written = {
  text?: string;
  tap?: string;
  type?: string;
  id?: string;
  at?: number;
  hidesNumber?: boolean;
};

const retryAfterMs = [minuteMs, 5 * minuteMs, 30 * minuteMs];
const statuses: Record<number, number> = {
  2: 503,
  190: 401,
  130429: 429,
  131000: 500,
  131016: 503,
  131056: 429,
};
const refuse = (code: number): SimAnswer => ({
  status: statuses[code] ?? 400,
  body: { error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'simulated' } },
});

export function simulateWhatsApp(account: Account) {
  return (core: SimCore): SimDefinition => {
    const mailbox = createMailbox(core);
    /** When each phone last wrote. */
    const wroteAt = new Map<string, number>();
    let ids = 0;
    function nextId(): string {
      ids += 1;
      return `wamid.simulated${ids}`;
    }

    function announce(value: Record<string, unknown>): void {
      const change = {
        field: 'messages',
        value: { messaging_product: 'whatsapp', metadata: { phone_number_id: account.numberId }, ...value },
      };
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: 'business', changes: [change] }],
      });
      const signature = createHmac('sha256', account.appSecret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
      core.announce({ url: account.webhookUrl, headers, body, retryAfterMs });
    }

    const routes: SimRoutes = {
      'POST /v25.0/:number/messages'({ params, body }, behaviour) {
        if (params.number !== account.numberId) return refuse(33);
        if (/^\d+$/.test(behaviour ?? '')) return refuse(Number(behaviour));
        const fault = findFault(body, account.templates);
        if (fault) return refuse(fault);
        const phone = body.to.replace(/^233/, '0');
        const isOpen = core.clock.now() - (wroteAt.get(phone) ?? Number.NEGATIVE_INFINITY) < dayMs;
        if (body.type !== 'template' && !isOpen) return refuse(131047);
        const id = nextId();
        const [, lost] = /^lost (\d+)$/.exec(behaviour ?? '') ?? [];
        if (!lost) mailbox.deliver(body.to, textOf(body));
        const errors = lost ? [{ code: Number(lost), title: `#${lost}` }] : undefined;
        const status = { id, status: lost ? 'failed' : 'delivered', recipient_id: body.to, errors };
        announce({ statuses: [status] });
        const contacts = [{ input: body.to, wa_id: body.to }];
        return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } };
      },
      'GET /v25.0/:number': {
        isSpared: true,
        handle: ({ params }) =>
          params.number === account.numberId
            ? {
                status: 200,
                body: {
                  id: account.numberId,
                  display_phone_number: '+233 55 555 0713',
                  verified_name: 'Ntem',
                  quality_rating: 'GREEN',
                },
              }
            : refuse(100),
      },
    };

    return {
      name: 'whatsapp',
      routes,
      subjects: ({ body }) => [body?.to, body?.type],
      refuse: ({ headers }) =>
        headers.authorization === `Bearer ${account.token}` ? undefined : refuse(190),
      messages: mailbox.messages,
      write(phone, said) {
        const written = said as Written;
        const now = core.clock.now();
        wroteAt.set(phone, now);
        const from = written.hidesNumber
          ? { from_user_id: 'GH.13491208655302741918' }
          : { from: `233${phone.slice(1)}` };
        const timestamp = String(Math.floor((written.at ?? now) / 1000));
        announce({ messages: [{ ...from, id: written.id ?? nextId(), timestamp, ...contentOf(written) }] });
      },
      reset() {
        wroteAt.clear();
        mailbox.reset();
      },
    };
  };
}

function contentOf({ text = '', tap, type }: Written): Record<string, unknown> {
  if (type) return { type, [type]: { id: 'media' } };
  if (tap === undefined) return { type: 'text', text: { body: text } };
  const reply = { id: tap, title: text };
  return { type: 'interactive', interactive: { type: 'list_reply', list_reply: reply } };
}

type Body = {
  messaging_product?: string;
  to?: string;
  type?: string;
  text?: { body?: string };
  interactive?: Interactive;
  template?: Template;
};
type Interactive = {
  type?: string;
  body?: { text?: string };
  action?: { button?: string; buttons?: Key[]; sections?: { rows?: Row[] }[] };
};
type Key = { reply?: { id?: string; title?: string } };
type Row = { id?: string; title?: string; description?: string };
type Template = {
  name?: string;
  language?: { code?: string };
  components?: { parameters?: { text?: string }[] }[];
};

const fits = (text: string | undefined, most: number) =>
  text !== undefined && text !== '' && text.length <= most;

/** The code with which it is refused. */
function findFault(body: Body | undefined, templates: Account['templates']): number | undefined {
  if (body?.messaging_product !== 'whatsapp' || !/^233\d{9}$/.test(body.to ?? '')) return 100;
  switch (body.type) {
    case 'text':
      return fits(body.text?.body, 4096) ? undefined : 100;
    case 'interactive':
      return isInteractive(body.interactive) ? undefined : 131009;
    case 'template':
      return findTemplateFault(body.template, templates);
    default:
      return 131051;
  }
}

function isInteractive({ type, body, action }: Interactive = {}): boolean {
  if (!fits(body?.text, 1024)) return false;
  if (type === 'button') {
    const keys = action?.buttons ?? [];
    const titles = new Set(keys.map(({ reply }) => reply?.title));
    const areRight = keys.every(({ reply }) => fits(reply?.title, 20) && fits(reply?.id, 256));
    return keys.length > 0 && keys.length <= 3 && titles.size === keys.length && areRight;
  }
  const rows = action?.sections?.flatMap((section) => section.rows ?? []) ?? [];
  const ids = new Set(rows.map(({ id }) => id));
  return (
    type === 'list' &&
    fits(action?.button, 20) &&
    rows.length > 0 &&
    rows.length <= 10 &&
    ids.size === rows.length &&
    rows.every((row) => fits(row.title, 24) && fits(row.id, 200) && (row.description ?? '').length <= 72)
  );
}

function findTemplateFault(template: Template | undefined, templates: Account['templates']) {
  const count = templates[template?.name ?? ''];
  if (count === undefined || !template?.language?.code) return 132001;
  const given = template.components?.flatMap(({ parameters }) => parameters ?? []) ?? [];
  return given.length === count && given.every(({ text }) => text) ? undefined : 132000;
}

/** As the phone shows it, with a line for each choice: `[id] label`. */
function textOf({ text, interactive, template }: Body): string {
  if (template) {
    const values = template.components?.flatMap(({ parameters }) => parameters ?? []) ?? [];
    return `${template.name}: ${values.map((value) => value.text).join(', ')}`;
  }
  if (!interactive) return text?.body ?? '';
  const keys = interactive.action?.buttons?.map(({ reply }) => [reply?.id, reply?.title]) ?? [];
  const rows =
    interactive.action?.sections
      ?.flatMap((section) => section.rows ?? [])
      .map(({ id, title }) => [id, title]) ?? [];
  return [interactive.body?.text, ...[...keys, ...rows].map(([id, title]) => `[${id}] ${title}`)].join('\n');
}
