/** Every real vendor. A new one is a folder of its own and a line here. */
import { arkesel } from '#vendors/arkesel/vendor.ts';
import { bulkClix } from '#vendors/bulkclix/vendor.ts';
import { codecraft } from '#vendors/codecraft/vendor.ts';
import { datamart } from '#vendors/datamart/vendor.ts';
import { hubnet } from '#vendors/hubnet/vendor.ts';
import { hubtel } from '#vendors/hubtel/vendor.ts';
import { mnotify } from '#vendors/mnotify/vendor.ts';
import { moolre } from '#vendors/moolre/vendor.ts';
import { mtnMomo } from '#vendors/mtn-momo/vendor.ts';
import { paystack } from '#vendors/paystack/vendor.ts';
import type { Vendor } from '#vendors/ports/vendor.ts';
import { remadata } from '#vendors/remadata/vendor.ts';

export const vendors: readonly Vendor[] = [
  arkesel,
  bulkClix,
  codecraft,
  datamart,
  hubnet,
  hubtel,
  mnotify,
  moolre,
  mtnMomo,
  paystack,
  remadata,
];
