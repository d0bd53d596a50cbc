/** What the parts of the server are given at the start, instead of importing it. */
import type pg from 'pg';
import type { Db } from '#kernel/db/database.ts';
import type { Keys } from '#kernel/keys.ts';
import type { Log } from '#kernel/log.ts';
import type { Metrics } from '#kernel/metrics.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Mail } from '#vendors/ports/mail.ts';
import type { Gateways, Messengers, Suppliers } from '#vendors/ports/vendors.ts';
import type { Config } from './config.ts';

export type Deps = {
  config: Config;
  pool: pg.Pool;
  db: Db;
  /**
   * For histories, figures and files: they may be a moment old, and are read from a replica where there is one. Never for
   * what somebody decides by, or looks at right after changing it; nothing is written there.
   */
  historyDb: Db;
  log: Log;
  metrics: Metrics;
  keys: Keys;
  messages: Messengers;
  gateways: Gateways;
  suppliers: Suppliers;
  /** Where a mail server is set. */
  mail?: Mail | undefined;
  /** If the sandbox plays the vendors: for the handset and the demo. All others use only the ports. */
  sandbox?: Sandbox | undefined;
};
