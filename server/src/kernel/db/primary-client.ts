/**
 * Finds the server that takes writes among several: again after each lost connection, so that a failover needs no
 * person.
 */
import pg from 'pg';

/** A server that says nothing is not waited for while another may be the primary. */
const probeTimeoutMs = 2_000;
const readOnlyTransaction = '25006';

type Place = { host: string; port: number };
// biome-ignore lint/suspicious/noExplicitAny: as the driver declares it
type Connected = (error?: any, client?: any) => void;

/** A driver member that its types do not declare. */
type Inner = {
  host: string;
  port: number;
  connectionParameters: Place;
  connection: {
    on(
      event: string,
      run: (message: { code?: string; parameterName?: string; parameterValue?: string }) => void,
    ): void;
    stream: { destroyed: boolean; destroy(error?: Error): void };
  };
};

/** Several hosts in one address, as PostgreSQL's own programs take it: `postgres://ntem@one:5432,two:5432/ntem`. */
export function splitHosts(address: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(address) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address];
}

/** For a pool: each of its connections goes to the primary of that moment. */
export function clientOfPrimary(addresses: string[], config: pg.ClientConfig): typeof pg.Client {
  const places = addresses.map((address): Place => {
    const { hostname: host, port } = new URL(address);
    return { host, port: Number(port || 5432) };
  });
  let found: Promise<Place> | undefined;
  /** Connections made during the search wait for the same answer. */
  const find = () => {
    found ??= findPrimary(places, config);
    found.catch(lose);
    return found;
  };
  const lose = () => {
    found = undefined;
  };

  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.#connect();
      if (!callback) return connecting.then(() => this);
      connecting.then(() => callback(), callback);
      return undefined;
    }

    async #connect(): Promise<void> {
      const inner = this as unknown as Inner;
      // A pool that has waited too long forgets it, with its listener.
      this.on('error', () => {});
      const place = await find();
      if (inner.connection.stream.destroyed) throw noPrimary();
      Object.assign(inner, place);
      Object.assign(inner.connectionParameters, place);
      inner.connection.on('end', lose);
      inner.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        // It was the primary a moment ago.
        if (parameterName === 'in_hot_standby' && parameterValue === 'on') leave();
      });
      inner.connection.on('errorMessage', ({ code }) => {
        if (code === readOnlyTransaction) leave();
      });
      const leave = () => {
        lose();
        inner.connection.stream.destroy(noPrimary());
      };
      try {
        await super.connect();
      } catch (error) {
        lose();
        throw error;
      }
    }
  }
  return PrimaryClient;
}

async function findPrimary(places: Place[], config: pg.ClientConfig): Promise<Place> {
  const faults: unknown[] = [];
  const answers = places.map(async (place) => {
    try {
      if (await isPrimary(place, config)) return place;
      throw noPrimary();
    } catch (error) {
      faults.push(error);
      throw error;
    }
  });
  return Promise.any(answers).catch(() => {
    throw faults.find((fault) => fault instanceof pg.DatabaseError) ?? faults[0];
  });
}

async function isPrimary({ host, port }: Place, config: pg.ClientConfig): Promise<boolean> {
  const { connectionString, ...rest } = config;
  const url = Object.assign(new URL(connectionString ?? ''), { host: `${host}:${port}` });
  const client = new pg.Client({
    ...rest,
    connectionString: url.href,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'ntem finds the primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } finally {
    // It may be dead: its last answer is not waited for.
    void client.end().catch(() => {});
  }
}

/** As if no server listened: the next try may find one. */
function noPrimary(): Error {
  return Object.assign(new Error('None of the database servers is the primary.'), { code: 'ECONNREFUSED' });
}
