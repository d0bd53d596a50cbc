/** The price columns of a sellers' file: each is named after a package on sale. Pure. */
import { spaceSizes } from '@ntem/contract/say-size';
import type { TargetLevel } from './seller-price-limits.ts';

export type NamedPackage = { id: string; name: string; supplierCode: string; serviceName: string };

export type PriceColumn = { column: string; bundleId: string; label: string; level: TargetLevel };

/** The ending of columns with an agent's prices for subagents. */
const forSubagents = / for subagents$/;

const plain = (text: string) =>
  spaceSizes(text)
    .toLowerCase()
    .replaceAll(/[\s/]+/g, ' ')
    .trim();

type Named = { level: TargetLevel; fits: NamedPackage[] };

function readName(column: string, packages: readonly NamedPackage[]): Named {
  const asked = plain(column);
  const name = asked.replace(forSubagents, '');
  const fits = packages.filter((one) =>
    [one.name, one.supplierCode, `${one.serviceName} ${one.name}`].some((called) => plain(called) === name),
  );
  return { level: name === asked ? 3 : 2, fits };
}

export function isPriceColumn(column: string, packages: readonly NamedPackage[]): boolean {
  return readName(column, packages).fits.length > 0;
}

/** `column` is not the name of a seller's own column. */
export function readPriceColumns(
  columns: readonly string[],
  packages: readonly NamedPackage[],
): PriceColumn[] | { fault: string } {
  const read: PriceColumn[] = [];
  for (const column of columns) {
    const { level, fits } = readName(column, packages);
    const [one, other] = fits;
    if (!one) continue;
    if (other)
      return {
        fault: `The column “${column}” may be a package of ${one.serviceName} or of ${other.serviceName}. Write the service before it.`,
      };
    const twice = read.find((earlier) => earlier.bundleId === one.id && earlier.level === level);
    if (twice) return { fault: `The columns “${twice.column}” and “${column}” are the same package.` };
    const label = level === 2 ? `${one.name} for subagents` : one.name;
    read.push({ column, bundleId: one.id, label, level });
  }
  return read;
}
