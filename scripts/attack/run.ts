/** `npm run attack [address]`: without an address it attacks a product that it starts itself. Attack only your own. */
import { attack, printTable } from './attack.ts';
import { startProduct } from './product.ts';

const [given] = process.argv.slice(2);
const product = given === undefined ? await startProduct() : { address: given, stop: async () => {} };
try {
  console.log(`Attacking ${product.address}\n`);
  const results = await attack(product.address);
  printTable(results);
  process.exitCode = results.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product.stop();
}
