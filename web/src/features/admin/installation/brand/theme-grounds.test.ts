/**
 * A brand's colours are judged on the theme's real backgrounds.
 * @vitest-environment node
 */
import { readFileSync } from 'node:fs';
import { neutrals } from '@ntem/contract/installation/colours';
import { expect, test } from 'vitest';

const theme = readFileSync(new URL('../../../../styles/theme.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = theme.split('data-theme="dark"');

test.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (name, written) => {
  for (const [token, colour] of Object.entries(neutrals[name]))
    expect(written).toContain(`--color-${token}: ${colour};`);
});
