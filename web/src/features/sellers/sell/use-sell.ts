/** Selling over the counter: the flow, kept in the tab, and the one call that sells. */
import type { CounterOffer } from '@ntem/contract/floats/endpoints/counter';
import { useEffect, useReducer } from 'react';
import { callWith } from '#lib/api/api.ts';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useWork } from '#lib/api/use-send.ts';
import { randomId } from '#lib/browser/device-id.ts';
import { formatGhs } from '#ui/core/formats.tsx';
import { findKeptSell, keepSell } from './kept-sell.ts';
import { type Chosen, sellReducer, type Twin } from './sell-flow.ts';

export type Selling = ReturnType<typeof useSell>;

export function useSell(userId: string) {
  const [flow, dispatch] = useReducer(sellReducer, userId, findKeptSell);
  useEffect(() => keepSell(userId, flow), [userId, flow]);
  const { press, isBusy, refusal, reset } = useWork(
    ({ offer, number, chosen }: Request) =>
      callWith(
        'POST /counter/sales',
        {
          body: {
            package_id: offer.id,
            recipient: number,
            amount: offer.amount,
            ...(chosen.isConfirmed && { confirm_duplicate: true }),
          },
        },
        { idempotencyKey: chosen.key },
      ),
    {
      refresh: [
        'GET /float',
        'GET /float/history',
        'GET /counter/sales',
        'GET /counter/packages',
        'GET /counter/customers',
        'GET /seller-home',
      ],
      onDone: ({ data }) => dispatch({ type: 'sold', id: data.order.id }),
      // Without a certain answer the key stays: sent again, it is the same sale.
      onFailed: (error) => {
        if (isRefused(error)) dispatch({ type: 'refused', key: randomId(), ...twinIn(error) });
      },
      failed: sayRefusal,
      showsRefusal: true,
    },
  );
  return {
    flow,
    dispatch,
    isBusy,
    refusal,
    choose(packageId: string) {
      reset();
      dispatch({ type: 'chose', packageId, key: randomId() });
    },
    close() {
      reset();
      dispatch({ type: 'closed' });
    },
    send: (offer: CounterOffer, chosen: Chosen) => void press({ offer, chosen, number: flow.number }),
    sendAgain(offer: CounterOffer, chosen: Chosen) {
      const confirmed = { ...chosen, key: randomId(), isConfirmed: true };
      dispatch({ type: 'confirmed', key: confirmed.key });
      void press({ offer, chosen: confirmed, number: flow.number });
    },
  };
}

type Request = { offer: CounterOffer; number: string; chosen: Chosen };

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function twinIn(error: unknown): { twin?: Twin } {
  if (!(error instanceof ApiError) || error.code !== 'POSSIBLE_DUPLICATE') return {};
  const { earlier } = error.data as { earlier: Twin };
  return { twin: earlier };
}

/** Undefined for what the sheet says in its own way. */
function sayRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return messageOf(error);
  switch (error.code) {
    case 'POSSIBLE_DUPLICATE':
    case 'INSUFFICIENT_FLOAT':
      return undefined;
    case 'NETWORK':
      return navigator.onLine
        ? 'No answer came. Press Send again: the same sale is never made twice.'
        : 'No connection: nothing was sent. The number stays here. Press Send again when you are connected.';
    case 'DAILY_LIMIT': {
      const { left } = error.data as { left: number };
      return `${error.message} GH₵ ${formatGhs(left)} is left for today. You set the limit on the page Float.`;
    }
    default:
      return Object.values(error.errors)[0] ?? error.message;
  }
}
