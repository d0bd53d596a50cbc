/** Selling over the counter as one pure reducer: the number, the bundle, the question before it is sent, the outcome. */
import type { WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import type { Network } from '@ntem/contract/networks';
import type { Stage } from '@ntem/contract/orders/stages';

/** An earlier sale of the same bundle to the same number. */
export type Twin = { id: string; created_at: string; stage: Stage };

export type Chosen = {
  packageId: string;
  /** Sent again with the same key, it is the same sale. */
  key: string;
  /** Filled in from an earlier sale: what the customer paid then. */
  again?: { at: string; paid: number | null };
  /** One tap from a number that was not typed: the focus is on Send. */
  isQuick: boolean;
  twin?: Twin;
  /** The seller has seen the earlier sale and sells all the same. */
  isConfirmed: boolean;
};

export type SellFlow = {
  number: string;
  /** Chosen by hand; otherwise it follows from the number. */
  network?: Network;
  isQuick: boolean;
  chosen?: Chosen;
  /** Begun here, and not looked at since they ended. */
  running: readonly string[];
  /** The sale whose outcome is open. */
  shown?: string;
};

/** An earlier sale, whichever way it came. Without its package, the bundle is chosen anew. */
export type Repeated = Pick<WireCounterSale, 'recipient' | 'network' | 'created_at' | 'customer_pays'> & {
  package_id: string | null;
};

export type SellEvent =
  | { type: 'typed'; number: string }
  | { type: 'picked'; number: string }
  | { type: 'network'; network: Network }
  | { type: 'chose'; packageId: string; key: string }
  | { type: 'repeated'; sale: Repeated; key: string }
  | { type: 'closed' }
  | { type: 'refused'; key: string; twin?: Twin }
  | { type: 'confirmed'; key: string }
  | { type: 'sold'; id: string }
  | { type: 'opened'; id: string }
  | { type: 'left' }
  | { type: 'ended'; id: string }
  | { type: 'next' };

export const emptyFlow: SellFlow = { number: '', isQuick: false, running: [] };

export function sellReducer(flow: SellFlow, event: SellEvent): SellFlow {
  const { running } = flow;
  switch (event.type) {
    case 'typed':
      return event.number === flow.number ? flow : { number: event.number, isQuick: false, running };
    case 'picked':
      return { number: event.number, isQuick: true, running };
    case 'network':
      return { ...withoutSale(flow), network: event.network };
    case 'chose':
      return { ...withoutSale(flow), chosen: choose(event, { isQuick: flow.isQuick }) };
    case 'repeated': {
      const { recipient, network, package_id: packageId, created_at: at, customer_pays: paid } = event.sale;
      const repeated = { number: recipient, network, isQuick: true, running };
      if (packageId === null) return repeated;
      const chosen = choose({ packageId, key: event.key }, { isQuick: true, again: { at, paid } });
      return { ...repeated, chosen };
    }
    case 'closed':
      return withoutSale(flow);
    case 'refused':
      return flow.chosen
        ? { ...flow, chosen: { ...flow.chosen, key: event.key, ...(event.twin && { twin: event.twin }) } }
        : flow;
    case 'confirmed':
      return flow.chosen ? { ...flow, chosen: { ...flow.chosen, key: event.key, isConfirmed: true } } : flow;
    case 'sold':
      return { ...withoutSale(flow), running: [...running, event.id], shown: event.id };
    case 'opened':
      return { ...withoutSale(flow), shown: event.id };
    case 'left': {
      const { shown: _, ...rest } = flow;
      return rest;
    }
    case 'ended':
      return { ...flow, running: running.filter((id) => id !== event.id) };
    case 'next':
      return { ...emptyFlow, running };
  }
}

function choose(
  { packageId, key }: { packageId: string; key: string },
  more: Pick<Chosen, 'isQuick' | 'again'>,
): Chosen {
  return { packageId, key, isConfirmed: false, ...more };
}

function withoutSale({ chosen: _, shown: __, ...rest }: SellFlow): SellFlow {
  return rest;
}

const repeatedRows = 4;

type Repeatable = Pick<WireCounterSale, 'recipient' | 'package_id' | 'stage'>;

/** The last different sales. One whose outcome nobody knows is never offered again. */
export function repeatable<Sale extends Repeatable>(sales: readonly Sale[]): Sale[] {
  const seen = new Set<string>();
  const last = sales.filter(({ recipient, package_id }) => {
    const name = `${recipient} ${package_id}`;
    return !seen.has(name) && seen.add(name);
  });
  return last.filter(({ stage }) => stage === 'delivered').slice(0, repeatedRows);
}
