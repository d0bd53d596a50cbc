import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import { readWords } from './chat-free-text.ts';

it.each<[string, ReturnType<typeof readWords>]>([
  ['MTN 5', { wants: 'data', network: 'MTN', megabytes: 5000, recipient: undefined }],
  ['mtn 5gb', { wants: 'data', network: 'MTN', megabytes: 5000, recipient: undefined }],
  ['voda 1.5 gig', { wants: 'data', network: 'TELECEL', megabytes: 1500, recipient: undefined }],
  ['airtel tigo 500mb', { wants: 'data', network: 'AIRTELTIGO', megabytes: 500, recipient: undefined }],
  ['how much be 5gig', { wants: 'data', network: undefined, megabytes: 5000, recipient: undefined }],
  [
    'Please 10gb for 055 123 4567',
    { wants: 'data', network: undefined, megabytes: 10_000, recipient: '0551234567' as Phone },
  ],
  [
    'send 2 to 0241234567',
    { wants: 'data', network: undefined, megabytes: 2000, recipient: '0241234567' as Phone },
  ],
  ['telecel', { wants: 'data', network: 'TELECEL', megabytes: undefined, recipient: undefined }],
  ['Hi', { wants: 'home' }],
  ['good morning', { wants: 'home' }],
  ['my orders', { wants: 'orders' }],
  ['it has not arrived', { wants: 'help' }],
  ['I want to talk to a person about MTN 5', { wants: 'help' }],
  ['5', undefined],
  ['482913', undefined],
  ['blah', undefined],
  ['', undefined],
])('%s', (text, said) => {
  expect(readWords(text)).toEqual(said);
});
