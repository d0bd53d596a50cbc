/** Services and packages from a file. */

import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sayCount } from '#ui/small/counts.ts';
import { ImportPanel, type Seen } from './import-panel.tsx';

export function CatalogueImport() {
  const url = useUrlState();
  const [seen, setSeen] = useState<Seen>();
  const preview = useSend('POST /imports/catalogue/preview', {
    showsRefusal: true,
    onDone: ({ data }, { body }) => setSeen({ file: body.file, preview: data }),
    onFailed: () => setSeen(undefined),
  });
  const save = useSend('POST /imports/catalogue', {
    refresh: ['GET /databundle-admin/services', 'GET /price-changes'],
    toast: ({ data }) => `${sayCount(data.counts.change + data.counts.new, 'row')} imported.`,
    onDone: () => url.set({ prices: '' }),
    // Another admin was faster: the preview is outdated.
    onFailed: () => setSeen(undefined),
  });
  return (
    <ImportPanel
      title="Services and packages from a file"
      noun="Package"
      seen={seen}
      refusal={preview.refusal}
      isReading={preview.isBusy}
      isSaving={save.isBusy}
      onFile={(file) => void preview.press({ body: { file } })}
      onSave={({ file, preview: { fingerprint } }) => void save.press({ body: { file, fingerprint } })}
      onCancel={() => (seen ? setSeen(undefined) : url.set({ prices: '' }))}
    >
      <p>
        A CSV file with the columns <b>service</b>, <b>network</b>, <b>package</b>, <b>bundle_id</b>,{' '}
        <b>megabytes</b> and <b>amount</b>; <b>cost_price</b> and <b>status</b> may be left out.
      </p>
      <p>A package is known by its service and bundle id. What is not in the file stays as it is.</p>
    </ImportPanel>
  );
}
