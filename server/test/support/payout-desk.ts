/** Payouts that the gateway has lost sight of, and an admin who decides about them, for tests. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findBookFaults } from '#test/truth/find-faults.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';
import { chooseGateways } from '#vendors/ports/vendors.ts';
import { type Answer, createDemoApp } from './app.ts';
import { type Decided, decide } from './decisions.ts';
import { signIn } from './people.ts';
import type { TestSeller } from './sellers.ts';
import { withdrawals } from './withdrawals.ts';

type Word = MoneyStatus | ((reference: string) => Promise<MoneyStatus>);

/** The gateway's possible answers about Ama's 30. */
export const words = {
  silence: { status: 'unknown', reason: 'timeout' },
  inProgress: { status: 'in_progress' },
  failed: { status: 'failed', reason: 'wallet closed' },
  notFound: { status: 'not_found' },
  done: async (reference) => ({ status: 'done', reference, amount: 3_000n, currency: 'GHS' }),
  doneOther: async (reference) => ({ status: 'done', reference, amount: 2_999n, currency: 'GHS' }),
} satisfies Record<string, Word>;

/** Ama's 50 before, during and after she withdraws 30. */
export const earnings = {
  atRest: { available: 50, in_flight: 0, paid_out: 0 },
  inFlight: { available: 20, in_flight: 30, paid_out: 0 },
  paidOut: { available: 20, in_flight: 0, paid_out: 30 },
};

export const said = { reason: 'the gateway is silent', evidence: 'ticket 4711 of the gateway' };

export const codeOf = ({ status, body }: Answer) => (status === 200 ? 200 : body.code);

export async function openPayoutDesk() {
  const server = await createDemoApp();
  const { db } = server.deps;
  const { current: sandbox } = server.deps.gateways;
  const desk = withdrawals(server);
  const { token, call } = await signIn(server, 'esi');
  const read = async (path: string, by = token) => (await server.call('GET', path, { token: by })).body.data;

  /** The answer to a payout is always lost; this is the gateway's answer to questions about it. */
  function gatewaySays(word: Word) {
    server.deps.gateways = chooseGateways({
      ...sandbox,
      payOut: {
        ...sandbox.payOut,
        send: async () => ({ outcome: 'unknown', reason: 'timeout' }),
        find: async ({ reference }) => (typeof word === 'function' ? word(reference) : word),
      },
    });
  }

  return {
    ...desk,
    server,
    token,
    call,
    read,
    gatewaySays,

    decide: (id: string, move: string, body: unknown = said, by = token): Promise<Decided> =>
      decide(server, { token: by, path: `/payouts/${id}/${move}`, body }),
    list: () => read('/payouts'),
    rowOf: async (id: string, by = token) =>
      (await read('/payouts?limit=100', by)).find((row: { id: string }) => row.id === id),
    newestAudit: async (id: string) => (await read(`/audit?subject_id=${id}`))[0],

    /** Ama had 50 and has requested 30 of it; its outcome is unknown. */
    async unknownPayout(hours = 25): Promise<{ id: string; seller: TestSeller }> {
      const { id, seller } = await desk.asked();
      gatewaySays(words.silence);
      await desk.turn(id);
      await desk.ageAttempt(id, hours);
      expect(await desk.stateOf(id)).toBe('unknown');
      return { id, seller };
    },

    /** Expects its end, and her earnings after it. */
    expectEnded: async ({ id, seller }: { id: string; seller: TestSeller }, state: string, earned: object) =>
      expect([await desk.stateOf(id), await desk.earningsOf(seller)]).toMatchObject([state, earned]),

    /** The endings in the books. */
    async endsOf(id: string): Promise<string[]> {
      const { rows } = await sql<{ kind: string }>`
        select kind from ledger_transactions
        where payout_id = ${id} and kind <> 'payout_requested' order by 1`.execute(db);
      return rows.map(({ kind }) => kind);
    },

    async close() {
      // These sales were made without vendors behind them.
      expect(await findBookFaults(db)).toEqual([]);
      await server.close();
    },
  };
}
