/** Runs the benches that are named, or lists them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const benches = {
  shop: 'requests a second of the shop, beside a bare route',
  paint:
    'when a phone on a slow network sees the shop and has the form, beside React alone; `paint 9` for 9 visits',
  purchases:
    'complete purchases a second and what each costs; `purchases 60 150` for 60 seconds at 150 a second',
  dialling:
    'time of a step of dialled sessions, 200 at once, and the memory after thousands; `dialling 200 10` for ten times 200',
  memory:
    'what the built process takes when idle, under load and after many purchases; `memory 100000` for that many',
  chaos:
    'ten thousand purchases while processes, the database and messages fail as a seed says; `chaos full 2` for seed 2, `chaos small` for a few',
  failover:
    'the primary of a PostgreSQL under Patroni and etcd is killed with sales running; `failover 40` for 40 seconds of them',
  scale:
    'time of every list at ten thousand orders and at a million; `scale 5000000` for more, with BENCH_FOLDER=… to fill once',
};

const [name, ...given] = process.argv.slice(2);
const args = given.filter((word) => word !== 'keep');
const env = { ...process.env, ...(args.length < given.length && { BENCH_KEEP: 'yes' }) };
if (name === undefined) {
  console.log('npm run bench -- <name>, with `keep` at its end to keep the result for comparison\n');
  for (const [bench, description] of Object.entries(benches))
    console.log(`  ${bench.padEnd(11)}${description}`);
} else if (name in benches) {
  const file = `${import.meta.dirname}/${name}.ts`;
  const bench = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit', env });
  // An interrupt reaches both processes: the bench cleans up, and this one waits for it.
  process.on('SIGINT', () => {});
  const [code] = await once(bench, 'exit');
  process.exitCode = code ?? 1;
} else {
  console.error(`There is no bench '${name}'. There are ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
}
