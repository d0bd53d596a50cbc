/** CodeCraft's answers, as far as we read them. */
import { z } from 'zod';

const text = z.string();
const numeric = z.union([z.number(), text]);
/** `200`, `"200"` or `success`. */
const status = z.union([z.number(), text, z.boolean()]).transform(String);

export const purchaseAnswer = z.object({
  status,
  message: text.nullish(),
  reference_id: text.min(1).nullish(),
});

const details = z.object({ order_status: text, beneficiary: text.nullish() });
/** Its older calls have it in `data`. */
export const orderAnswer = z.object({
  status,
  message: text.nullish(),
  order_details: details.nullish().catch(undefined),
  data: details.nullish().catch(undefined),
});

const offers = z.array(z.object({ network: text, package: numeric, amount: numeric }));
const lists = z.object({ regular_packages: offers.nullish(), bigtime_packages: offers.nullish() });
/** Once inside `data`, once inside that again. */
export const offersAnswer = z.object({
  status,
  data: z.union([z.object({ data: lists }).transform(({ data }) => data), lists]).nullish(),
});

export const balanceAnswer = z.object({
  status,
  wallet: numeric.nullish(),
  data: z.object({ wallet: numeric.nullish() }).nullish().catch(undefined),
});
