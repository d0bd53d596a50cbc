/** Services and packages from a file. */
import { useUrlState } from '#lib/browser/url-state.ts';
import { ImportPanel } from './import-panel.tsx';

export function CatalogueImport() {
  const url = useUrlState();
  return (
    <ImportPanel
      kind="catalogue"
      title="Services and packages from a file"
      noun="Package"
      sample="packages-example.csv"
      refresh={['GET /databundle-admin/services', 'GET /price-changes']}
      onClose={() => url.set({ prices: '' })}
    >
      <p>
        A CSV file with the columns <b>service</b>, <b>network</b>, <b>package</b>, <b>bundle_id</b>,{' '}
        <b>megabytes</b> and <b>amount</b>; <b>cost_price</b> and <b>status</b> may be left out.
      </p>
      <p>A package is known by its service and bundle id. What is not in the file stays as it is.</p>
    </ImportPanel>
  );
}
