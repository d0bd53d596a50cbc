/** Every package with its old and new price, its margin, and the effect on sellers' prices. */
import type { PricePreview, PriceRow } from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import { LinkButton } from '#ui/core/button.tsx';
import { formatPercent, Money } from '#ui/core/formats.tsx';
import { boxIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { column, factColumn, figureColumn, lines, numberColumn, strong } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { lookOf, saySellers, sumsOf } from './price-words.ts';

type PriceEffectsProps = { preview: PricePreview; onLeaveOut: (id: string, isOut: boolean) => void };

export function PriceEffects({ preview, onLeaveOut }: PriceEffectsProps) {
  const sums = sumsOf(preview);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Packages', value: `${formatCount(sums.changed)} of ${formatCount(sums.packages)}` },
          { label: 'On average', value: `${sums.percent > 0 ? '+' : ''}${formatPercent(sums.percent)}` },
          { label: 'Sellers’ prices that move', value: formatCount(sums.moved) },
          { label: 'Below cost', value: formatCount(sums.belowCost) },
        ]}
      />
      <DataTable
        label="Effects"
        columns={columnsFor(onLeaveOut)}
        rows={preview.rows}
        empty={{ icon: boxIcon, title: 'No packages found' }}
      />
    </>
  );
}

function columnsFor(onLeaveOut: PriceEffectsProps['onLeaveOut']): Column<PriceRow>[] {
  return [
    column('Package', 'lead1', ({ name, service }) => lines(strong(name), service)),
    figureColumn('Cost', ({ cost_price }) =>
      cost_price === null ? 'Not known' : <Money amountGhs={cost_price} />,
    ),
    numberColumn('Price now and new', 'side', ({ amount, new_amount }) => (
      <>
        <Money amountGhs={amount} /> <span aria-hidden="true">→</span> <span className="sr-only">to</span>{' '}
        <Money amountGhs={new_amount} className="font-bold" />
      </>
    )),
    figureColumn('Profit each', ({ cost_price, new_amount }) =>
      cost_price === null ? (
        'Not known'
      ) : (
        <Money amountGhs={Math.round((new_amount - cost_price) * 100) / 100} signed />
      ),
    ),
    factColumn('Seller prices built on it', saySellers),
    column('Effect', 'side2', (row) => (
      <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
        <Badge {...lookOf(row)} />
        <LinkButton onClick={() => onLeaveOut(row.id, row.effect !== 'left_out')}>
          {row.effect === 'left_out' ? 'Take in' : 'Leave out'}
          <span className="sr-only"> {row.name}</span>
        </LinkButton>
      </span>
    )),
  ];
}
