/** The colours of the networks. */
import { readFileSync } from 'node:fs';
import { networks } from '@ntem/contract/networks';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./networks.css', import.meta.url), 'utf8');

test.each(networks)('%s has its colours by day and by night', (network) => {
  const [rule = ''] = new RegExp(`\\[data-net="${network}" i\\] {[^}]*}`).exec(css) ?? [];
  for (const name of ['--net-by-day', '--net-2-by-day', '--net-by-night', '--net-2-by-night']) {
    expect(rule).toMatch(new RegExp(`${name}: #[0-9a-f]{6};`));
  }
});
