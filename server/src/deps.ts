/** What the parts of the server are given when they start: nothing reaches for it by itself. */
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Db } from '#db/database.ts';
import type { Keys } from '#keys.ts';
import type { Log } from '#log.ts';
import type { BundlesPort } from '#providers/bundles-port.ts';
import type { OtpPort } from '#providers/otp-port.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';

export type Deps = {
  config: Config;
  pool: pg.Pool;
  db: Db;
  log: Log;
  keys: Keys;
  otp: OtpPort;
  payments: PaymentsPort;
  bundles: BundlesPort;
};
