/** Tests of the settings file: values are read back as written, and nothing else changes. */
import { describe, expect, it } from 'vitest';
import {
  findChanges,
  findReplacedSecrets,
  isSecret,
  readFileValues,
  sayChange,
  writeChanges,
} from './env-file.ts';

function write(text: string, wanted: Record<string, string>): string {
  return writeChanges(text, findChanges(text, wanted));
}

describe('the settings file', () => {
  it.each([
    'plain',
    'two words',
    'a#b',
    ' # not a comment ',
    "Ama's Data",
    'say "hello"',
    `both ' and "`,
    '*928*01#',
    'postgres://ntem:p%40ss@db.example/ntem?sslmode=require',
    'a\\nb',
    '$HOME',
    'Ɛdɔ Data',
  ])('gives back %j as it was meant', (value) => {
    expect(readFileValues(write('', { STORE_NAME: value })).STORE_NAME).toBe(value);
    expect(readFileValues(write('STORE_NAME=old\nPORT=1\n', { STORE_NAME: value }))).toEqual({
      STORE_NAME: value,
      PORT: '1',
    });
  });

  it('refuses what no line can hold', () => {
    for (const value of ['two\nlines', `' " \``])
      expect(() => write('', { STORE_NAME: value })).toThrow('STORE_NAME');
  });

  it('keeps comments, order and what it does not know', () => {
    const text = '# mine\nexport PORT=3000\n\nOTHER_PROGRAM=yes # why\nSTORE_NAME=Old\n';
    expect(write(text, { STORE_NAME: 'New', PORT: '4000' })).toBe(
      '# mine\nPORT=4000\n\nOTHER_PROGRAM=yes # why\nSTORE_NAME=New\n',
    );
  });

  it('has one line of each name, of which the last one counted', () => {
    expect(write('PORT=1\nHOST=a\nPORT=2\n', { PORT: '3' })).toBe('PORT=3\nHOST=a\n');
  });

  it('says that a value of several lines is changed by hand', () => {
    expect(() => write('STORE_NAME="a\nPORT=1"\n', { PORT: '3' })).toThrow('by hand');
  });
});

describe('a secret', () => {
  it.each([
    ['SECRET', true],
    ['BACKUP_KEY', true],
    ['METRICS_TOKEN', true],
    ['DATABASE_URL', true],
    ['DATABASE_OWNER_URL', true],
    ['SANDBOX_DATABASE_URL', true],
    ['PAYSTACK_SECRET_KEY', true],
    ['DATAMART_WEBHOOK_SECRET', true],
    ['MTN_MOMO_API_USER', true],
    ['HUBTEL_API_ID', true],
    ['STORE_NAME', false],
    ['PUBLIC_URL', false],
    ['PAYSTACK_URL', false],
    ['ARKESEL_SENDER_ID', false],
  ])('%s: %s', (variable, expected) => expect(isSecret(variable)).toBe(expected));

  it('is not shown, and replaced only by somebody who was asked', () => {
    const changes = findChanges('SECRET=one\nSTORE_NAME=A\n', {
      SECRET: 'two',
      STORE_NAME: 'B',
      BACKUP_KEY: 'new',
    });
    expect(changes.map(sayChange)).toEqual([
      '~ SECRET (not shown)',
      '~ STORE_NAME=B, was A',
      '+ BACKUP_KEY (not shown)',
    ]);
    expect(findReplacedSecrets(changes)).toEqual(['SECRET']);
  });
});
