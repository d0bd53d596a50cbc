import { startDatabases } from '/work/wt-c/bench/support/databases.ts';
import { letCrowdBuy } from '/work/wt-c/bench/support/one-address.ts';
import { prepareShop } from '/work/wt-c/bench/support/purchase-shop.ts';
import { percentileOf } from '/work/wt-c/bench/support/table.ts';

const databases = await startDatabases();
try {
  await prepareShop(databases, 4231);
  const c = await letCrowdBuy(databases, {
    port: 4231,
    buyers: Number(process.argv[2] ?? 32),
    seconds: Number(process.argv[3] ?? 10),
    addresses: Number(process.argv[4] ?? 1),
  });
  console.log(
    c.purchases,
    'ended/s',
    c.endedASecond.toFixed(1),
    'buy p50/p99',
    percentileOf(c.buyMs, 50).toFixed(0),
    percentileOf(c.buyMs, 99).toFixed(0),
    'verify',
    percentileOf(c.verifyMs, 50).toFixed(0),
    percentileOf(c.verifyMs, 99).toFixed(0),
  );
  console.log(c.each);
  console.log(c.errors.slice(0, 3), c.errors.length);
  for (const s of c.statements.slice(0, Number(process.argv[5] ?? 12)))
    console.log(
      (s.calls / c.purchases).toFixed(2),
      (s.execMs / c.purchases).toFixed(3),
      (s.planMs / c.purchases).toFixed(3),
      s.query.replaceAll(/\s+/g, ' ').slice(0, 90),
    );
} finally {
  await databases.stop();
}
