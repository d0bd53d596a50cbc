/** Tests of TLS to the database: required unless it is local, and not to be weakened by a setting. */
import { describe, expect, it } from 'vitest';
import { findTlsFault, secureConnection } from './connection-security.ts';

const demanded = { rejectUnauthorized: true };

describe('a database on this machine', () => {
  it.each([
    ['postgres://ntem@localhost/ntem'],
    ['postgres://ntem@LOCALHOST:5433/ntem'],
    ['postgres://ntem@127.0.0.1:5433/ntem'],
    ['postgres://ntem@127.8.9.1/ntem'],
    ['postgres://ntem@[::1]:5433/ntem'],
    ['postgres:///ntem'],
    ['postgres://ntem@%2Fvar%2Frun%2Fpostgresql/ntem'],
    ['postgres:///ntem?host=/var/run/postgresql'],
    ['postgres://ntem@localhost/ntem?sslmode=disable'],
  ])('needs no TLS: %s', (address) => {
    expect(findTlsFault(address, {})).toBeUndefined();
    expect(secureConnection(address, {})).toEqual({ connectionString: address });
  });
});

describe('a database elsewhere', () => {
  const elsewhere = [
    ['postgres://ntem@db.example/ntem', {}],
    ['postgres://ntem@10.0.0.5/ntem', {}],
    ['postgres://ntem@128.0.0.1/ntem', {}],
    ['postgres://ntem@127.0.0.1.example/ntem', {}],
    ['postgres://ntem@localhost.example/ntem', {}],
    ['postgres://ntem@0.0.0.0/ntem', {}],
    ['postgres://ntem@[2001:db8::1]/ntem', {}],
    ['postgres://ntem@localhost/ntem?host=db.example', {}],
    ['postgres:///ntem', { PGHOST: 'db.example' }],
  ] as const;

  it.each(elsewhere)('is reached over TLS with its certificate checked: %s %j', (address, env) => {
    expect(secureConnection(address, env).ssl).toEqual(demanded);
    // Neither may the driver's own variable switch it off.
    expect(secureConnection(address, { ...env, PGSSLMODE: 'disable' }).ssl).toEqual(demanded);
  });

  it.each(['require', 'verify-ca', 'verify-full'])('may ask for it by name: sslmode=%s', (mode) => {
    const { connectionString, ssl } = secureConnection(`postgres://ntem@db.example/ntem?sslmode=${mode}`, {});
    expect(ssl).toEqual(demanded);
    expect(connectionString).toBe('postgres://ntem@db.example/ntem');
  });

  it.each([
    'sslmode=disable',
    'sslmode=allow',
    'sslmode=prefer',
    'sslmode=no-verify',
    'sslmode=nonsense',
    'ssl=false',
    'ssl=0',
    'sslmode=require&uselibpqcompat=true',
  ])('is not reached with %s', (parameters) => {
    const address = `postgres://ntem:password@db.example/ntem?${parameters}`;
    expect(findTlsFault(address, {})).toMatch(/ssl|uselibpqcompat/);
    expect(() => secureConnection(address, {})).toThrow(/TLS/);
    expect(findTlsFault(address, {})).not.toContain('password');
  });
});
