/** Endpoints of bulk price changes. */
import type {
  priceChangeEndpoints,
  PricePreview as WirePreview,
} from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import type { BodyOf } from '@ntem/contract/endpoint';
import { pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import { listPriceChanges } from '#catalogue/rows/bulk-price-changes.ts';
import {
  changePrices,
  type Preview,
  type PriceChangeRequest,
  previewPrices,
  showPriceChange,
  takePricesBack,
} from '#catalogue/verbs/change-prices.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { idFilter, requireId } from '#kernel/http/ids.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

type Body = BodyOf<(typeof priceChangeEndpoints)['POST /price-changes/preview']>;

export function priceChangeHandlers(deps: Deps): HandlersOf<typeof priceChangeEndpoints> {
  return {
    'POST /price-changes/preview': async ({ body }) => ({
      data: presentPreview(await previewPrices(deps, readRequest(body))),
    }),
    'POST /price-changes': async ({ author, body }) => {
      const request = { ...readRequest(body), fingerprint: body.fingerprint };
      const change = await changePrices(deps, author, request);
      return { message: `${change.packages} price(s) changed`, data: toWire(change) };
    },
    'GET /price-changes': async ({ query }) =>
      answerPage(query, await listPriceChanges(deps.db, query), (change) => toWire(change)),
    'GET /price-changes/{id}': async ({ params }) => {
      const { rows, ...change } = await showPriceChange(deps, requireId(params.id));
      const shown = rows.map(({ bundleId, ...row }) => ({ ...toWire(row), id: bundleId }));
      return { data: { ...toWire(change), rows: shown } };
    },
    'POST /price-changes/{id}/take-back': async ({ author, params, body }) => {
      const request = { id: requireId(params.id), bundleIds: body.package_ids };
      return { message: 'Prices taken back', data: toWire(await takePricesBack(deps, author, request)) };
    },
  };
}

function readRequest(body: Body): PriceChangeRequest {
  const change = pesewasFromWire(body.change);
  const roundTo = pesewasFromWire(Number(body.round_to));
  if (change === undefined || roundTo === undefined) throw new Refusal('VALIDATION_FAILED');
  return {
    serviceId: idFilter(body.service_id),
    network: body.network,
    rule: { by: body.by, change, roundTo },
    leftOut: body.left_out,
    raiseToCost: body.raise_to_cost,
  };
}

function presentPreview({ rows, ...preview }: Preview): WirePreview {
  return {
    ...preview,
    rows: rows.map(({ bundle, cost, newAmount, ...judged }) => ({
      ...judged,
      id: bundle.id,
      name: bundle.name,
      service: bundle.serviceName,
      network: bundle.network,
      cost_price: cost === null ? null : pesewasToWire(cost),
      amount: pesewasToWire(bundle.amountPesewas),
      new_amount: pesewasToWire(newAmount),
    })),
  };
}
