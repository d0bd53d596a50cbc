/** Agents and subagents from a file, with their prices and the balances that they bring. */
import { useUrlState } from '#lib/browser/url-state.ts';
import { ImportPanel } from './import-panel.tsx';

export function SellerImport() {
  const url = useUrlState();
  return (
    <ImportPanel
      kind="sellers"
      title="Sellers from a file"
      noun="Seller"
      sample="sellers-example.csv"
      refresh={['GET /users']}
      onClose={() => url.open({ view: undefined })}
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
