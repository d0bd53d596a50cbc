/**
 * A vendor on this machine: a `node:http` server that simulates the vendor's documentation. A vendor's folder gives the
 * routes and their effects; here are the socket, the faults, the scripts, the clock, the journal and the control plane.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, createClock } from './clock.ts';
import { isTransportFault, playFault, transportFaults } from './faults.ts';
import { createRandom, type Random } from './random.ts';
import { createScripts, type Scripts } from './scripts.ts';
import { type Announcer, createAnnouncer, type Post, postByFetch, type WebhookHabit } from './webhooks.ts';

export type SimRequest = {
  method: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Read from JSON; undefined if there is none, or it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a simulator checks the fields that it takes
  body: any;
};

/** A body that is undefined is an empty one; a text is sent as it is. */
export type SimAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

type Handle = (request: SimRequest, behaviour: string | undefined) => SimAnswer | Promise<SimAnswer>;

type SimRoute = {
  /** The keys by which a script finds it: references, numbers. The path itself always counts. */
  subjects?(request: SimRequest): (string | undefined)[];
  /** Seeded faults hit only calls that change something, and questions about them. */
  isSpared?: boolean;
  handle: Handle;
};

/** By method and path: `POST /charge/:reference`. */
export type SimRoutes = Record<string, SimRoute | Handle>;

/** The real events there. `kind`: `charge`, `debit`, `delivery`, `refund`, `transfer`, `sms`, or another. */
type JournalEntry = { kind: string; reference: string; at: number } & Record<string, string | number>;

export type SimCore = {
  clock: Clock;
  random: Random;
  announce: Announcer['announce'];
  journal: JournalEntry[];
  /** The automatic reaction of this number's owner, in the vendor's own words; undefined: none. */
  habitOf(phone: string): string | undefined;
  note(entry: Omit<JournalEntry, 'at'> & Record<string, string | number>): void;
};

export type SimDefinition = {
  name: string;
  routes: SimRoutes;
  /** Those of a route that names none. */
  subjects?: SimRoute['subjects'];
  /** Before any route: a wrong key, or too many calls. */
  refuse?(request: SimRequest, path: string): SimAnswer | undefined;
  /** The payer's reaction to the prompt of this reference: `approve`, `decline`, `wrong_pin`, `ignore`. */
  payer?(reference: string, action: string): void;
  /** Prompts that wait on this number, for the handset. */
  prompts?(
    phone: string,
  ): { id: string; reference: string; amount: number; network: string; status: string }[];
  messages?(phone: string): { id: string; text: string; code: string; at: number }[];
  /** Something is written, or tapped, on the phone, and announced. */
  write?(phone: string, said: Record<string, unknown>): void;
  reset(): void;
};

export type Simulator = SimCore & {
  name: string;
  url: string;
  script: Scripts['add'];
  setChance: Scripts['setChance'];
  /** Drops every script and all chance: it behaves from now on. */
  mend(): void;
  left: Scripts['left'];
  setWebhooks(habit: WebhookHabit): void;
  setHabit(phone: string, habit: string): void;
  payer(reference: string, action: string): void;
  prompts(phone: string): ReturnType<NonNullable<SimDefinition['prompts']>>;
  messages(phone: string): ReturnType<NonNullable<SimDefinition['messages']>>;
  write: NonNullable<SimDefinition['write']>;
  /** Lets time pass, and sends what became due. */
  advance(ms: number): Promise<void>;
  pump(): Promise<number>;
  reset(seed?: number): void;
  close(): Promise<void>;
};

type Options = { port?: number; seed?: number; isHeld?: boolean; post?: Post };

export async function startSimulator(
  define: (core: SimCore) => SimDefinition,
  { port = 0, seed = 1, isHeld = true, post = postByFetch }: Options = {},
): Promise<Simulator> {
  const clock = createClock({ isHeld });
  const announcer = createAnnouncer(clock, post);
  const journal: JournalEntry[] = [];
  const habits = new Map<string, string>();
  const random = createRandom(seed);
  const scripts = createScripts(random);
  const core: SimCore = {
    clock,
    random,
    announce: announcer.announce,
    journal,
    habitOf: (phone) => habits.get(phone),
    note: (entry) => void journal.push({ ...entry, at: clock.now() } as JournalEntry),
  };
  const definition = define(core);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://vendor.test');
    const { method = 'GET', headers } = incoming;
    const found = findRoute(definition.routes, method, url.pathname);
    const body = parse(await readAll(incoming));
    if (!found) return write(response, { status: 404, body: { message: 'No such route' } });
    const { route, path, params } = found;
    const request = { method, params, query: url.searchParams, headers, body };
    const findSubjects = route.subjects ?? definition.subjects;
    const behaviour = scripts.take([path, ...(findSubjects?.(request) ?? [])], route.isSpared ?? false);
    const fault = behaviour !== undefined && isTransportFault(behaviour) ? behaviour : undefined;
    if (fault && transportFaults[fault] === 'before')
      return playFault(fault, response, { status: 200, text: '', headers: {} });
    const said =
      definition.refuse?.(request, path) ?? (await route.handle(request, fault ? undefined : behaviour));
    if (fault) return playFault(fault, response, encode(said));
    write(response, said);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const pumping = isHeld ? undefined : setInterval(() => void announcer.pump(), 200);

  return {
    ...core,
    name: definition.name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: scripts.add,
    setChance: scripts.setChance,
    mend: scripts.reset,
    left: scripts.left,
    setWebhooks: announcer.setHabit,
    setHabit: (phone, habit) => void habits.set(phone, habit),
    payer: (reference, action) => definition.payer?.(reference, action),
    prompts: (phone) => definition.prompts?.(phone) ?? [],
    messages: (phone) => definition.messages?.(phone) ?? [],
    write: (phone, said) => definition.write?.(phone, said),
    async advance(ms) {
      clock.advance(ms);
      await announcer.pump();
    },
    pump: announcer.pump,
    reset(newSeed = seed) {
      random.begin(newSeed);
      scripts.reset();
      habits.clear();
      announcer.reset();
      journal.length = 0;
      definition.reset();
    },
    async close() {
      clearInterval(pumping);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findRoute(routes: SimRoutes, method: string, asked: string) {
  const parts = asked.split('/');
  for (const [key, given] of Object.entries(routes)) {
    const [ofMethod, path = ''] = key.split(' ');
    const pattern = path.split('/');
    if (ofMethod !== method || pattern.length !== parts.length) continue;
    if (!pattern.every((part, n) => part.startsWith(':') || part === parts[n])) continue;
    const params = pattern.flatMap((part, n) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[n] ?? '')] as const] : [],
    );
    const route: SimRoute = typeof given === 'function' ? { handle: given } : given;
    return { route, path, params: Object.fromEntries(params) };
  }
  return undefined;
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function encode({ status, body, headers = {} }: SimAnswer) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return { status, text, headers: { 'content-type': 'application/json', ...headers } };
}

function write(response: ServerResponse, said: SimAnswer): void {
  const { status, text, headers } = encode(said);
  response.writeHead(status, headers).end(text);
}
