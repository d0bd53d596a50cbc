/** A seller's tabs, and the view that each address opens. */
import { readFileSync } from 'node:fs';
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { describe, expect, it } from 'vitest';
import { readManual } from '#parts/manual/read-manual.ts';
import { manualPageOf, manualSections, type SellerView, tabsFor, viewOf } from './seller-tabs.ts';

const agent = { role: 'agent', level: 1 } as WireUser;
const subagent = { role: 'subagent', level: 2 } as WireUser;

describe('the tabs', () => {
  it.each([
    [agent, ['Referral Links', 'My Customers', 'Subagents', 'Price Management', 'Sales History']],
    [subagent, ['Referral Links', 'My Guests', 'Price Management', 'Sales History']],
    [
      { role: null, level: 1 } as WireUser,
      ['Referral Links', 'My Customers', 'Subagents', 'Price Management', 'Sales History'],
    ],
  ])('of %o', (user, labels) => {
    expect(tabsFor(user).map(({ label }) => label)).toEqual(labels);
  });
});

describe('an address', () => {
  it.each([
    [agent, '', 'home'],
    [agent, 'sales', 'sales'],
    [agent, 'earnings', 'earnings'],
    [agent, 'notices', 'notices'],
    [agent, 'more', 'more'],
    [agent, 'sell', 'sell'],
    [subagent, 'float', 'float'],
    [subagent, 'help', 'help'],
    [subagent, 'statements', 'statements'],
    [subagent, 'shop', 'shop'],
    [agent, 'nonsense', 'home'],
    [subagent, 'subagents', 'home'],
    [subagent, 'customers', 'customers'],
  ])('of %o that names %j opens %s', (user, named, view) => {
    expect(viewOf(user, named)).toBe(view);
  });
});

it.each(Object.entries(manualSections))('%s is in the manual as %s', (view, title) => {
  const name = manualPageOf(view as SellerView);
  const page = readFileSync(`${import.meta.dirname}/../../../../docs/manual/${name}.md`, 'utf8');
  expect(readManual(page).map((section) => section.title)).toContain(title);
});
