/** Tests that secrets and whole phone numbers are kept out of the log, however they get into a line. */
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  it('masks phone numbers in messages, fields and errors', () => {
    const line = logged((log) => {
      log.info({ phone: '0241234567', nested: { payer: '+233551234987' } }, 'sent to 0241234567');
      log.error({ err: new Error('Key (phone)=(0241234567) already exists') }, 'failed');
    });
    expect(line).not.toMatch(/0241234567|551234987/);
    expect(line).toContain('024***4567');
  });

  it('leaves ids whole whose digits look like a number', () => {
    const id = '019a84c2-7d1e-7c30-9f42-ab0241234567';
    const hex = 'ab0241234567cdef0123456789abcdef';
    const line = logged((log) => log.info({ orderId: id, reqId: hex }, `${id} of 0241234567`));
    expect(JSON.parse(line)).toMatchObject({ orderId: id, reqId: hex, msg: `${id} of 024***4567` });
  });

  it('redacts codes, passwords and tokens by name, and tokens by their look', () => {
    const line = logged((log) => {
      log.info(
        { code: '123456', body: { password: 'hunter2', accessToken: 'abc' } },
        'tried eyJhbGciOi.eyJzdWIi.c2ln',
      );
    });
    expect(line).not.toMatch(/123456|hunter2|"abc"|eyJzdWIi/);
  });

  it('cuts a token out of any text, and leaves words that only look like one', () => {
    const line = logged((log) => log.info('at /x-eyJhbGciOi.eyJzdWIi.c2ln in keyJoin.ts'));
    expect(line).toContain('at /x-[redacted] in keyJoin.ts');
  });

  it('is one line for each event, whatever was typed', () => {
    const line = logged((log) => log.info({ name: 'a\r\n{"level":60}' }, 'x\ny'));
    expect(line.trim().split('\n')).toHaveLength(1);
  });
});
