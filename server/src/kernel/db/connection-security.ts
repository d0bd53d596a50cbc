/** The connection to a database: over TLS with a checked certificate, unless it is on this machine. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { clientOfPrimary, splitHosts } from './primary-client.ts';

/** Parameters of an address that would weaken TLS or the check of the certificate. */
const safeModes = new Set(['require', 'verify-ca', 'verify-full']);
const weakening = ['ssl', 'uselibpqcompat', 'sslnegotiation'];
const localNames = new Set(['', 'localhost', '::1']);

type Environment = Record<string, string | undefined>;

/** The fault of a database's address, for the end of a sentence that names the setting. */
export function findTlsFault(address: string, env: Environment = process.env): string | undefined {
  const addresses = splitHosts(address);
  const fault = addresses.map((one) => findFaultOfOne(one, env)).find(Boolean);
  if (fault || addresses.length === 1) return fault;
  const local = addresses.filter((one) => isLocal(new URL(one), env)).length;
  return local === 0 || local === addresses.length
    ? undefined
    : 'must name hosts that are all on this machine, or none: TLS is the same for all';
}

function findFaultOfOne(address: string, env: Environment): string | undefined {
  if (!URL.canParse(address)) return 'must be an address such as postgres://ntem:password@db.example/ntem';
  const url = new URL(address);
  if (isLocal(url, env)) return undefined;
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !safeModes.has(mode)) {
    return 'must not switch off TLS or its certificates by sslmode: the server is on another machine';
  }
  const weak = weakening.find((name) => url.searchParams.has(name));
  return weak && `must not have the parameter ${weak}: TLS is always on to another machine`;
}

/** For the driver. The address itself no longer says anything about TLS: nothing there can weaken it. */
export function secureConnection(
  address: string,
  env: Environment = process.env,
): Pick<pg.PoolConfig, 'connectionString' | 'ssl' | 'Client'> {
  const fault = findTlsFault(address, env);
  if (fault) throw new Error(`The address of the database ${fault}.`);
  const addresses = splitHosts(address);
  const [first = address] = addresses;
  const connection = secureOne(first, env);
  return addresses.length === 1
    ? connection
    : { ...connection, Client: clientOfPrimary(addresses, connection) };
}

function secureOne(address: string, env: Environment): Pick<pg.ClientConfig, 'connectionString' | 'ssl'> {
  const url = new URL(address);
  // Set for several hosts, and the default anyway. An address without it stays as it was written.
  const isAsked = url.searchParams.has('target_session_attrs');
  url.searchParams.delete('target_session_attrs');
  if (isLocal(url, env)) return { connectionString: isAsked ? url.href : address };
  const authority = url.searchParams.get('sslrootcert');
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  return {
    connectionString: url.href,
    // Set explicitly: otherwise an environment variable of Node could switch the check off.
    ssl: { rejectUnauthorized: true, ...(authority && { ca: readFileSync(authority, 'utf8') }) },
  };
}

export function isDatabaseHere(address: string): boolean {
  return splitHosts(address).every((one) => isLocal(new URL(one), process.env));
}

/** A socket of this machine, or its own network. The driver takes the host from a parameter or its variable too. */
function isLocal(url: URL, env: Environment): boolean {
  const named = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const host = (named || env.PGHOST || '').toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return localNames.has(host) || host.startsWith('/') || /^127(\.\d{1,3}){3}$/.test(host);
}
