/** A vendor for tests. */
import type { WireVendor } from '@ntem/contract/vendors/endpoints/vendors';

export const sampleVendor: WireVendor = {
  name: 'datamart',
  title: 'DataMart GH',
  kind: 'supplier',
  is_sandbox: false,
  state: 'in_use',
  missing: null,
  lines: [],
  health: null,
  under_way: [],
  money: null,
  days_left: null,
  alarm_below: null,
  fee_percent: null,
  second_send: null,
  codes: null,
  credit: null,
  credit_used: null,
  price_list: null,
  has_price_list: true,
  settings: [],
  last_webhook_at: null,
  checked_at: null,
};
