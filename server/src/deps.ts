/** What the parts of the server are given when they start: nothing reaches for it by itself. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Db } from '#db/database.ts';
import type { Web } from '#web.ts';

export type Deps = {
  config: Config;
  pool: pg.Pool;
  db: Db;
  log: FastifyBaseLogger;
  web: Web;
};
