/** What a package's form asks for, before the server is asked. */
import { parseGhs } from '@ntem/contract/money';

export type PackageValues = {
  name: string;
  bundle_id: string;
  megabytes: string;
  amount: string;
  cost_price: string;
  status: string;
};

export const requiredText = 'Please fill in all required fields';

const amountText = 'Please enter an amount such as 12.50';

export function checkPackage(values: PackageValues) {
  const amount = parseGhs(values.amount.trim());
  const cost = parseGhs(values.cost_price.trim());
  const isBelowCost = amount !== undefined && cost !== undefined && amount < cost;
  return {
    name: values.name.trim() ? undefined : requiredText,
    bundle_id: values.bundle_id.trim() ? undefined : requiredText,
    megabytes: checkMegabytes(values.megabytes.trim()),
    amount:
      checkAmount(values.amount.trim(), amount) ??
      (isBelowCost ? 'The amount must not be below the cost price' : undefined),
    cost_price: values.cost_price.trim() && cost === undefined ? amountText : undefined,
  };
}

function checkMegabytes(text: string): string | undefined {
  if (!text) return requiredText;
  return /^[1-9]\d{0,7}$/.test(text) ? undefined : 'Please enter a whole number of megabytes';
}

function checkAmount(text: string, amount: bigint | undefined): string | undefined {
  if (!text) return requiredText;
  return amount !== undefined && amount > 0n ? undefined : amountText;
}
