/** Endpoints of the vendors. */
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import type { VendorOverview, vendorEndpoints, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import type { PriceListRead } from '#catalogue/rows/price-list-reads.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import type { Health } from '#vendors/rules/vendor-health.ts';
import { checkVendor } from '#vendors/verbs/check-vendor.ts';
import { orderVendors } from '#vendors/verbs/order-vendors.ts';
import { pauseVendor, resumeVendor } from '#vendors/verbs/pause-vendor.ts';
import { sendTestMessage } from '#vendors/verbs/send-test-message.ts';
import { type ShownLine, type ShownVendor, showVendors } from '#vendors/verbs/show-vendors.ts';

const kinds = { payments: 'gateway', bundles: 'supplier', otp: 'messages' } as const;

export function vendorHandlers(deps: Deps): HandlersOf<typeof vendorEndpoints> {
  async function present(): Promise<VendorOverview> {
    const { vendors, routes } = await showVendors(deps);
    return { vendors: vendors.map(presentVendor), routes };
  }
  return {
    'GET /vendors': async () => ({ data: await present() }),
    'POST /vendors/{name}/pause': async ({ author, params, body }) => {
      await pauseVendor(deps, author, { vendor: params.name, ...body, network: body.network });
      return { message: 'Paused', data: await present() };
    },
    'POST /vendors/{name}/resume': async ({ author, params, body }) => {
      await resumeVendor(deps, author, { vendor: params.name, ...body, network: body.network });
      return { message: 'Resumed', data: await present() };
    },
    'PUT /vendors/routes': async ({ author, body }) => {
      await orderVendors(deps, author, { ...body, network: body.network });
      return { message: 'Order changed', data: await present() };
    },
    'POST /vendors/{name}/message': async ({ author, params }) => {
      const { outcome, phone } = await sendTestMessage(deps, author, params.name);
      return { data: { outcome, phone_number: phone } };
    },
    'POST /vendors/{name}/check': async ({ author, params }) => ({
      data: await checkVendor(deps, author, params.name),
    }),
  };
}

const money = (amount: Pesewas | undefined) => (amount === undefined ? null : pesewasToWire(amount));
const moment = (date: Date | null | undefined) => date?.toISOString() ?? null;

function presentVendor(vendor: ShownVendor): WireVendor {
  const { name, title, setting, isSandbox, state, lines, health, heard, priceList } = vendor;
  return {
    name,
    title,
    kind: kinds[setting],
    is_sandbox: isSandbox,
    state,
    missing: vendor.missing ?? null,
    lines: lines.map(presentLine),
    health: health ? presentHealth(health) : null,
    under_way: [...vendor.underWay],
    money: money(vendor.money),
    days_left: vendor.daysLeft ?? null,
    alarm_below: money(vendor.alarmBelow),
    fee_percent: vendor.feePercent ?? null,
    second_send: vendor.secondSend ?? null,
    codes: vendor.codes ?? null,
    credit: vendor.credit ?? null,
    credit_used: vendor.creditUsed ?? null,
    price_list: priceList ? presentPriceList(priceList) : null,
    has_price_list: setting === 'bundles' && priceList !== null,
    settings: [...vendor.settings],
    last_webhook_at: moment(heard?.heardAt),
    checked_at: moment(heard?.checkedAt),
  };
}

function presentPriceList({ readAt, compared, differing }: PriceListRead): WireVendor['price_list'] {
  return { read_at: readAt.toISOString(), compared, differing };
}

function presentLine({ role, network, use, pause, trial }: ShownLine): WireVendor['lines'][number] {
  return {
    role,
    network,
    state: use,
    pause: pause
      ? {
          since: pause.pausedSince.toISOString(),
          reason: pause.reason ?? '',
          by: pause.pauserName,
          next_try_at: moment(pause.nextTryAt),
          trial: trial ? { ext_transaction_id: trial.reference, since: trial.since.toISOString() } : null,
        }
      : null,
  };
}

function presentHealth({ done, ended, percent, typicalMs, notKnown, buckets }: Health): WireVendor['health'] {
  const typical_ms = typicalMs === undefined ? null : Math.round(typicalMs);
  return { done, ended, percent: percent ?? null, typical_ms, not_known: notKnown, buckets };
}
