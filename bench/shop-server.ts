/** A process that serves the demo's shop as production does. */
import { fillDemo } from '@ntem/server/actions/fill-demo';
import { openProduct } from './support/product.ts';
import { serve } from './support/served.ts';

const product = await openProduct(process.env.BENCH_DATABASE_URL ?? '');
await fillDemo(product.deps);
await serve(product.app, () => product.close());
