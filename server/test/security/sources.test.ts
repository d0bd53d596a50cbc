/** Forbidden in every source: calls to the network from elsewhere, and chance that can be guessed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

function sourcesIn(folder: string): [string, string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')]);
}

/** Simulators are not part of the build. */
const server = sourcesIn('server/src').filter(([file]) => !/simulat/.test(file));

describe('the sources of the product', () => {
  it('use no Math.random', () => {
    const all = [...server, ...sourcesIn('contract/src'), ...sourcesIn('web/src')];
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(([, text]) => /Math\s*\.\s*random/.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('are refused by the linter where they use Math.random', () => {
    const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    expect(plugins).toEqual(['./scripts/no-math-random.grit']);
    const folder = mkdtempSync(join(tmpdir(), 'ntem-lint-'));
    writeFileSync(
      join(folder, 'biome.json'),
      JSON.stringify({ plugins: [join(root, 'scripts/no-math-random.grit')] }),
    );
    const lint = (source: string) => {
      writeFileSync(join(folder, 'code.ts'), `export const code = ${source};\n`);
      const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
      return spawnSync(process.execPath, [biome, 'lint'], { cwd: folder }).status;
    };
    expect([lint('4'), lint('Math.random()')]).toEqual([0, 1]);
    rmSync(folder, { recursive: true });
  });

  it('call out in four places only: to our own addresses, to vendors, and to the webhooks of sellers', () => {
    const callsOut = /\bfetch\(|^import (?!type)[^;]*from '(?:node:)?(?:https?|http2|tls|undici|axios|got)'/m;
    expect(server.filter(([, text]) => callsOut.test(text)).map(([file]) => file)).toEqual([
      // Only to listen.
      'server/src/app.ts',
      // The address that the process which has the data folder wrote into it.
      'server/src/embedded/data-folder.ts',
      // An address that a seller has chosen: of the internet, and of no network of ours.
      'server/src/developers/verbs/post-message.ts',
      // The sandbox's webhooks, to the address at which this product listens.
      'server/src/sandbox/announcing/post-webhook.ts',
      // To the configured address of a vendor: it leads nowhere else.
      'server/src/vendors/ports/vendor-http.ts',
    ]);
  });

  it('follow no redirect: fetch would, and node:http never does', () => {
    const calls = server.flatMap(([, text]) => text.match(/\bfetch\([^;]*;/g) ?? []);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => !/redirect: '(?:error|manual)'/.test(call))).toEqual([]);
  });

  it('reach every vendor through the call that is given up in time', () => {
    const ports =
      /(?:\b(?:findFloat|findBalance|findOwner|checkRecipient|listOffers|listDay|promptWindowMs|enterCode)|\.send(?:Text|Code))(?:\?\.)?\((?!\w+:)/;
    const callers = server.filter(
      ([file, text]) => ports.test(text) && !/src\/(?:sandbox|vendors|providers)\//.test(file),
    );
    expect(callers.length).toBeGreaterThan(5);
    for (const [file, text] of callers)
      expect([file, /callVendor|callAndLog|sendInOrder|sendThrough/.test(text)]).toEqual([file, true]);
  });

  it('turn off the check of no certificate', () => {
    expect(server.filter(([, text]) => /rejectUnauthorized:\s*false|NODE_TLS_REJECT/.test(text))).toEqual([]);
  });
});
