/** What the parts of the server are given at the start, instead of importing it. */
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Db } from '#db/database.ts';
import type { Keys } from '#keys.ts';
import type { Log } from '#log.ts';
import type { Metrics } from '#metrics.ts';
import type { Mail } from '#providers/mail.ts';
import type { Gateways, Messengers, Suppliers } from '#providers/vendors.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

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
