/** The dependencies that the parts of the server get at the start, instead of importing them. */
import type pg from 'pg';
import type { Db } from '#kernel/db/database.ts';
import type { Keys } from '#kernel/keys.ts';
import type { Log } from '#kernel/log.ts';
import type { Metrics } from '#kernel/metrics.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { ChatPort } from '#vendors/ports/channels/chat-port.ts';
import type { Mail } from '#vendors/ports/mail.ts';
import type { Gateways, Messengers, Suppliers } from '#vendors/ports/vendors.ts';
import type { Config } from './config.ts';

export type Deps = {
  config: Config;
  pool: pg.Pool;
  db: Db;
  /**
   * For histories, figures and files: they may be a moment old, and are read from a replica if there is one. Never for
   * decisions, or for a page right after a change; nothing is written there.
   */
  historyDb: Db;
  log: Log;
  metrics: Metrics;
  keys: Keys;
  messages: Messengers;
  gateways: Gateways;
  suppliers: Suppliers;
  /** Set if a mail server is configured. */
  mail?: Mail | undefined;
  /** Set if buyers can write to the shop. */
  chat?: ChatPort | undefined;
  /** Set if the sandbox simulates the vendors: for the handset and the demo. All others use only the ports. */
  sandbox?: Sandbox | undefined;
};
