/** All sellers' floats: their sum beside what gateways hold, and corrections with a reason. */
import type { SellerFloat } from '@ntem/contract/floats/endpoints/seller-floats';
import { useState } from 'react';
import { payoutStates } from '#features/admin/payouts/payout-words.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useSession } from '#lib/session/session.ts';
import { SearchBox } from '#parts/list-filters.tsx';
import { Button } from '#ui/core/button.tsx';
import { DateTime, Money, Tel } from '#ui/core/formats.tsx';
import { alertIcon, searchIcon } from '#ui/core/icon.tsx';
import { Section } from '#ui/page/section.tsx';
import { sellIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { column, factColumn, figureColumn, lines, numberColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { floatsRefresh } from './floats-refresh.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';

export function SellerFloats() {
  const url = useUrlState('floats_page');
  const query = { search: url.get('search'), page: String(url.page) };
  const floats = useRead('GET /floats', { query }, lastPageStays);
  const [adjusted, setAdjusted] = useState<SellerFloat>();
  const [givenBack, setGivenBack] = useState<SellerFloat>();
  const { meta } = floats;
  const secondOverGhs = meta?.second_admin_over ?? null;
  return (
    <Section title="Floats" label="Floats of sellers">
      {meta && (
        <StatStrip
          stats={[
            {
              label: 'All floats',
              value: <Money amountGhs={meta.floats_sum} />,
              note: 'We owe it to sellers',
            },
            { label: 'Held', value: <Money amountGhs={meta.held_sum} />, note: 'For sales under way' },
            { label: 'At gateways', value: <Money amountGhs={meta.at_gateways} />, note: 'By our books' },
            { label: 'Low floats', value: formatCount(meta.low_floats), note: 'Below their own line' },
          ]}
        />
      )}
      <SearchBox url={url} label="Search floats" placeholder="Name or number" />
      <PagedTable
        label="Floats"
        columns={columns}
        list={floats}
        paging={url}
        empty={
          query.search
            ? { icon: searchIcon, title: 'No seller matches' }
            : { icon: sellIcon, title: 'No seller has a float yet' }
        }
        failed="Failed to load floats"
        actions={(float) =>
          float.adjustment ? (
            <Waiting adjustment={float.adjustment} />
          ) : (
            <>
              <Button subject={`the float of ${float.seller.name}`} onClick={() => setAdjusted(float)}>
                Adjust
              </Button>
              {float.origin && !float.giving_back && (
                <Button subject={`the float of ${float.seller.name}`} onClick={() => setGivenBack(float)}>
                  Give back
                </Button>
              )}
            </>
          )
        }
      />
      {adjusted && (
        <AdjustDialog float={adjusted} secondOverGhs={secondOverGhs} onClose={() => setAdjusted(undefined)} />
      )}
      {givenBack?.origin && (
        <GiveBackDialog
          float={givenBack}
          origin={givenBack.origin}
          secondOverGhs={secondOverGhs}
          onClose={() => setGivenBack(undefined)}
        />
      )}
    </Section>
  );
}

type Adjustment = NonNullable<SellerFloat['adjustment']>;

/** Who asked may only withdraw it. */
function Waiting({ adjustment }: { adjustment: Adjustment }) {
  const isOwn = useSession()?.user.id === adjustment.asked_by.id;
  const options = { refresh: floatsRefresh, toast: ({ message }: { message: string }) => message };
  const confirm = useSend('POST /floats/adjustments/{id}/confirm', options);
  const decline = useSend('POST /floats/adjustments/{id}/decline', options);
  const params = { id: adjustment.id };
  return (
    <>
      {!isOwn && (
        <Button variant="primary" busy={confirm.isBusy} onClick={() => void confirm.press({ params })}>
          <span>
            Confirm <Money amountGhs={adjustment.amount} signed />
          </span>
        </Button>
      )}
      <Button busy={decline.isBusy} onClick={() => void decline.press({ params })}>
        {isOwn ? 'Withdraw' : 'Decline'}
      </Button>
    </>
  );
}

const columns: Column<SellerFloat>[] = [
  column('Seller', 'lead', ({ seller, phone_number: phone, adjustment, giving_back: back }) =>
    lines(
      strong(seller.name),
      <Tel key="phone" number={phone} />,
      adjustment && (
        <span key="waits">
          <Money amountGhs={adjustment.amount} signed /> asked for by {adjustment.asked_by.name}:{' '}
          {adjustment.reason}
        </span>
      ),
      back && (
        <span key="back">{words`Giving back ${ghs(back.amount)}: ${payoutStates[back.state].label}`}</span>
      ),
    ),
  ),
  numberColumn('Float', 'side', ({ available }) => <Money amountGhs={available} className="font-medium" />),
  figureColumn('Held', ({ held }) => (held > 0 ? <Money amountGhs={held} /> : '–'), 'side2'),
  factColumn('Line', ({ available, low_below: low }) =>
    available < low ? <Badge tone="warning" icon={alertIcon} label="Low" /> : <Money amountGhs={low} />,
  ),
  factColumn('Last sale', ({ last_sold_at: at }) => (at ? <DateTime iso={at} /> : 'None')),
];
