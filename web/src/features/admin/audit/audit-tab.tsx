/** Audit: who changed what, searchable. */
import { useUrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { TextInput } from '#ui/flow/text-input.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { AuditTable } from './audit-list.tsx';

export function AuditTab() {
  const url = useUrlState();
  const [text, setText] = useDebounced(url.get('search'), (search) => url.set({ search }, { replace: true }));
  return (
    <section className="grid gap-3">
      <SectionHead title="Audit" />
      <TextInput
        type="search"
        icon={searchIcon}
        aria-label="Search the audit log"
        placeholder="Search by person, action, id or reason"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <AuditTable filters={{ search: url.get('search') }} page={url.page} onPage={url.setPage} />
    </section>
  );
}
