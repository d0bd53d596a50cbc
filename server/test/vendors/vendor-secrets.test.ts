/** Keys of vendors: while calls go wrong in every way, no log, row, answer or check repeats one. */
import { endpoints } from '@ntem/contract/endpoints';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { buy } from '#test/support/shop.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import type { MessagesPort } from '#vendors/ports/messages-port.ts';
import { chooseGateways, chooseSuppliers } from '#vendors/ports/vendors.ts';
import { simulatedVendors } from '#vendors/simulated-vendors.ts';
import { transportFaults } from '#vendors/simulators/faults.ts';
import { createSimulatedShop } from './simulated-shop.ts';

const payments = ['paystack', 'hubtel', 'mtn-momo', 'bulkclix', 'moolre'];
const bundles = ['datamart', 'hubnet', 'hubtel', 'codecraft', 'remadata'];
const otp = ['arkesel', 'mnotify', 'bulkclix', 'hubtel', 'moolre'];
const shop = await forFile(createSimulatedShop({ payments, bundles, otp, logLevel: 'trace' }));
const { deps } = shop;
const { gateways, suppliers, messages } = deps;

/** Every secret contains this word, and so do values derived from it by base64. */
const envs = Object.values(simulatedVendors).map(({ env }) => env(''));
const keys = envs.flatMap((env) => Object.values(env)).filter((value) => value.includes('simulated_'));
const pairs = envs.flatMap((env) => [
  `${env.HUBTEL_API_ID}:${env.HUBTEL_API_KEY}`,
  `${env.HUBTEL_SMS_CLIENT_ID}:${env.HUBTEL_SMS_CLIENT_SECRET}`,
  `${env.MTN_MOMO_API_USER}:${env.MTN_MOMO_API_KEY}`,
]);
const secrets = [...new Set([...keys, ...pairs.map((pair) => Buffer.from(pair).toString('base64'))])];

/** A vendor that hangs costs six seconds of real time each. */
const faults = Object.keys(transportFaults).filter((fault) => !fault.startsWith('hang'));

/** Answers and errors, as a person or a log would see them. */
const said: string[] = [];
const keep = (value: unknown) =>
  void said.push(
    JSON.stringify(value, (_name, one) =>
      String(one) === '[object Object]' || Array.isArray(one) ? one : String(one),
    ),
  );

async function trade(gateway: string, supplier: string): Promise<void> {
  deps.gateways = chooseGateways(gateways.of(gateway), gateways.all());
  deps.suppliers = chooseSuppliers(suppliers.of(supplier), { others: suppliers.all() });
  const sold = simulatedVendors[supplier]?.sells?.find(({ network }) => network === 'MTN');
  await shop.run(sql`
    update bundles set supplier_code = ${sold?.code}, cost_pesewas = 2500, amount_pesewas = 3000
    where name = 'MTN 1 GB'`);
  const buyOne = async () => {
    const payer = anyPhone();
    shop.of(gateway).setHabit(payer, 'approves');
    keep(await buy(shop, { payer }));
  };
  // One without faults, so that each vendor certainly has something to say.
  await buyOne();
  await shop.passTime(10);
  for (const vendor of shop.vendors()) vendor.setChance({ rate: 0.5, behaviours: faults });
  await Promise.all(Array.from({ length: 2 }, buyOne));
  await shop.passTime(10);
  await shop.passTime(60);
  for (const vendor of shop.vendors()) vendor.setChance(undefined);
}

async function send({ sendCode, sendText, ownCodes }: MessagesPort, fault: string): Promise<void> {
  for (const vendor of shop.vendors()) vendor.setChance({ rate: 1, behaviours: [fault] });
  const phone = anyPhone() as Phone;
  const request = {
    phone,
    purpose: 'purchase' as const,
    minutes: 5,
    textWith: (code: string) => `Code ${code}`,
  };
  const guess = { handle: { vendorRequest: 'none' }, phone, code: '123456' };
  const ask = (call: (signal: AbortSignal) => Promise<unknown>) => callVendor(call, (reason) => reason);
  keep(await ask((signal) => sendCode({ phone, code: '123456', text: 'Code 123456' }, signal)));
  keep(await ask((signal) => sendText({ phone, text: 'Paid' }, signal)));
  if (!ownCodes) return;
  keep(await ask((signal) => ownCodes.send(request, signal)));
  keep(await ask((signal) => ownCodes.verify(guess, signal)));
}

async function check(fault: string | undefined): Promise<void> {
  for (const vendor of shop.vendors())
    vendor.setChance(fault === undefined ? undefined : { rate: 1, behaviours: [fault] });
  for (const port of [...gateways.all(), ...suppliers.all(), ...messages.all()])
    keep(await callVendor<unknown>(port.check, (reason) => reason));
}

/** Every row of every table, as text. */
async function everyRow(): Promise<string[]> {
  const tables = await shop.run(sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const [row] = await shop.run(
      sql<{ text: string }>`select jsonb_agg(t)::text as text from ${sql.table(name)} t`,
    );
    texts.push(`${name}: ${row?.text ?? ''}`);
  }
  return texts;
}

/** Every page that an admin can read without naming one thing, and the public first pages. */
async function everyPage(): Promise<string[]> {
  const esi = await signIn(shop, 'esi');
  const paths = Object.keys(endpoints).filter((key) => key.startsWith('GET ') && !key.includes('{'));
  const texts: string[] = [];
  for (const path of paths) texts.push((await esi.call('GET', path.slice(4))).text);
  for (const path of ['//', '//auth']) texts.push((await shop.call('GET', path)).text);
  return texts;
}

it('no key of a vendor leaves us but to its vendor, however its calls end', async () => {
  for (const [n, gateway] of payments.entries()) await trade(gateway, bundles[n % bundles.length] ?? '');
  for (const fault of faults) for (const name of otp) await send(messages.of(name), fault);
  for (const fault of [...faults.slice(0, 3), undefined]) await check(fault);
  const rows = await everyRow();
  const places = { log: [shop.logged()], rows, said, pages: await everyPage() };

  // Something was there to be found: answers of every vendor were kept, and failures were logged.
  const kept = await shop.run(sql<{ provider: string }>`
    select distinct provider from attempts join attempt_evidence on attempt_id = attempts.id order by provider`);
  expect(kept.map(({ provider }) => provider)).toEqual([...new Set([...payments, ...bundles])].sort());
  expect(places.log.join('').length).toBeGreaterThan(10_000);
  expect(secrets.length).toBeGreaterThan(14);
  for (const [place, texts] of Object.entries(places))
    for (const secret of secrets)
      expect(
        texts.filter((text) => text.includes(secret)),
        `${secret} in ${place}`,
      ).toEqual([]);
}, 240_000);
