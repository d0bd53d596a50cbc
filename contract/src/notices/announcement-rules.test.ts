/** Tests of links in a message to sellers, and of its final form. */
import { describe, expect, it } from 'vitest';
import { hasForeignLink, measureAnnouncement, sayAnnouncement } from './announcement-rules.ts';

describe('a link', () => {
  it.each([
    ['Prices go up on Monday, 16 Nov. Please check yours.', false],
    ['New prices: https://ntem.example/dashboard?tab=pricing', false],
    ['New prices: ntem.example/prices, please look.', false],
    ['See NTEM.EXAMPLE.', false],
    ['GHS 4.50 instead of 3.20', false],
    ['Go to https://evil.example/x', true],
    ['Go to evil.com', true],
    ['Go to ntem.example.evil.com', true],
    ['Go to https://ntem.example@evil.com/', true],
    ['Go to www.evil.com', true],
    ['Go to ntem.example and to bit.ly/abc', true],
    ['javascript://evil', true],
  ])('in %j is foreign: %s', (text, isForeign) => {
    expect(hasForeignLink(text, 'ntem.example')).toBe(isForeign);
  });

  it('of a shop on a machine of its own names the port too', () => {
    expect(hasForeignLink('http://localhost:3000/prices', 'localhost:3000')).toBe(false);
    expect(hasForeignLink('http://localhost:3001/prices', 'localhost:3000')).toBe(true);
  });
});

describe('as a text message', () => {
  it.each([
    ['New prices', 'Ntem: New prices. Please look.'],
    ['New prices!', 'Ntem: New prices! Please look.'],
  ])('%j arrives as %j', (title, arrived) => {
    expect(sayAnnouncement('Ntem', { title, text: 'Please look.' })).toBe(arrived);
  });

  it('a long one takes several', () => {
    const said = { title: 'New prices', text: 'a'.repeat(300) };
    expect(measureAnnouncement('Ntem', said)).toEqual({ letters: 318, most: 459, messages: 3 });
  });
});
