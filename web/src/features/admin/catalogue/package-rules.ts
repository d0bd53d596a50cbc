/** Checks of a package's form, made before the server is asked. */
import { priceTexts } from '@ntem/contract/catalogue/price-texts';
import { parseGhs } from '@ntem/contract/money';

export type PackageValues = {
  name: string;
  bundle_id: string;
  megabytes: string;
  amount: string;
  cost_price: string;
  status: string;
} & Record<CodeField, string>;

type CodeField = `${'code' | 'cost'} of ${string}`;

/** The fields of a supplier on standby: its code and its cost for the package. */
export function codeFields(supplier: string): { code: CodeField; cost: CodeField } {
  return { code: `code of ${supplier}`, cost: `cost of ${supplier}` };
}

/** The values typed into them. */
export function typedCode(values: PackageValues, supplier: string): { code: string; cost: string } {
  const { code, cost } = codeFields(supplier);
  return { code: values[code]?.trim() ?? '', cost: values[cost]?.trim() ?? '' };
}

export const requiredText = 'Please fill in all required fields';

const amountText = 'Please enter an amount such as 12.50';

export function checkPackage(values: PackageValues, suppliers: readonly string[] = []) {
  const amount = parseGhs(values.amount.trim());
  const cost = parseGhs(values.cost_price.trim());
  const codes = suppliers.map((supplier) => checkCode(values, supplier));
  const isBelowCost =
    amount !== undefined &&
    [cost, ...codes.map((one) => one.cost)].some((one) => one !== undefined && amount < one);
  return {
    ...Object.fromEntries(codes.flatMap(({ errors }) => Object.entries(errors))),
    name: values.name.trim() ? undefined : requiredText,
    bundle_id: values.bundle_id.trim() ? undefined : requiredText,
    megabytes: checkMegabytes(values.megabytes.trim()),
    amount: checkAmount(values.amount.trim(), amount) ?? (isBelowCost ? priceTexts.belowCost : undefined),
    cost_price: values.cost_price.trim() && cost === undefined ? amountText : undefined,
  };
}

function checkCode(values: PackageValues, supplier: string) {
  const fields = codeFields(supplier);
  const { code, cost: typed } = typedCode(values, supplier);
  const cost = parseGhs(typed);
  const isWrong = typed !== '' && (cost === undefined || cost === 0n);
  return {
    cost,
    errors: {
      [fields.code]: typed && !code ? 'Please enter the code, too' : undefined,
      [fields.cost]: isWrong ? amountText : undefined,
    },
  };
}

/** A whole number, below the largest that a package may have. */
export function isMegabytes(text: string): boolean {
  return /^[1-9]\d{0,7}$/.test(text);
}

function checkMegabytes(text: string): string | undefined {
  if (!text) return requiredText;
  return isMegabytes(text) ? undefined : 'Please enter a whole number of megabytes';
}

function checkAmount(text: string, amount: bigint | undefined): string | undefined {
  if (!text) return requiredText;
  return amount !== undefined && amount > 0n ? undefined : amountText;
}

/** The reason why a package on sale cannot be bought. */
export function sayBelowCost(cost: number): string {
  return `Not sold: it last cost GH₵ ${cost.toFixed(2)}, more than the amount.`;
}
