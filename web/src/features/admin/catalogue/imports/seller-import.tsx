/** Agents and subagents from a file, with their prices and the balances that they bring. */

import type { SellersPreview } from '@ntem/contract/catalogue/endpoints/imports';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Notice } from '#ui/core/notice.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { ImportPanel } from './import-panel.tsx';
import { sayOpening } from './import-words.ts';

type Seen = { file: string; preview: SellersPreview };

export function SellerImport() {
  const url = useUrlState();
  const [seen, setSeen] = useState<Seen>();
  const close = () => url.open({ view: undefined });
  const preview = useSend('POST /imports/sellers/preview', {
    showsRefusal: true,
    onDone: ({ data }, { body }) => setSeen({ file: body.file, preview: data }),
    onFailed: () => setSeen(undefined),
  });
  const save = useSend('POST /imports/sellers', {
    refresh: ['GET /users'],
    toast: ({ data: { counts, is_done } }) =>
      is_done
        ? `${sayCount(counts.change + counts.new, 'row')} imported.`
        : 'Requested. Another admin has to import the same file.',
    onDone: close,
    // Another admin was faster: the preview is outdated.
    onFailed: () => setSeen(undefined),
  });
  const opening = seen && sayOpening(seen.preview);
  const asks = seen?.preview.needs_second && !seen.preview.asked_by;
  return (
    <ImportPanel
      title="Sellers from a file"
      noun="Seller"
      seen={seen}
      refusal={preview.refusal}
      isReading={preview.isBusy}
      isSaving={save.isBusy}
      onFile={(file) => void preview.press({ body: { file } })}
      onSave={({ file, preview: { fingerprint } }) => void save.press({ body: { file, fingerprint } })}
      onCancel={() => (seen ? setSeen(undefined) : close())}
      note={opening && <Notice tone={seen.preview.needs_second ? 'warning' : 'info'}>{opening}</Notice>}
      verb={asks ? 'Ask for' : 'Import'}
    >
      <p>
        A CSV file with the columns <b>name</b>, <b>phone</b> and <b>level</b> (agent or subagent);{' '}
        <b>parent_phone</b> is the agent above a subagent, <b>opening_balance</b> what the old system owes the
        seller, in GHS.
      </p>
      <p>
        A column named like a package holds what the seller asks for it; with <b>for subagents</b> after the
        name, what an agent asks of subagents. Empty cells leave everything as it is.
      </p>
      <p>A seller is known by the number, and signs in with “Forgot password” and a code.</p>
    </ImportPanel>
  );
}
