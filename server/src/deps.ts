/** What the parts of the server are given when they start: nothing reaches for it by itself. */
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Db } from '#db/database.ts';
import type { Keys } from '#keys.ts';
import type { Log } from '#log.ts';
import type { OtpPort } from '#providers/otp-port.ts';
import type { Gateways, Suppliers } from '#providers/vendors.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

export type Deps = {
  config: Config;
  pool: pg.Pool;
  db: Db;
  log: Log;
  keys: Keys;
  otp: OtpPort;
  gateways: Gateways;
  suppliers: Suppliers;
  /** Where the vendors are the sandbox's, for the handset and the demo; nobody else looks behind the ports. */
  sandbox?: Sandbox;
};
