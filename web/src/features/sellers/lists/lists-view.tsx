/** Send to many: a new list, its check, and what becomes of it. */
import { useUrlState } from '#lib/browser/url-state.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { ListCheck } from './list-check.tsx';
import { ListProgress } from './list-progress.tsx';
import { NewList } from './new-list.tsx';
import { useList } from './use-list.ts';

export function ListsView() {
  const id = useUrlState().get('list');
  return id ? <OneList key={id} id={id} /> : <NewList />;
}

function OneList({ id }: { id: string }) {
  const url = useUrlState();
  const list = useList(id);
  return (
    <Loaded from={list}>
      {(data) => {
        const isChecked = url.get('check') !== '' && data.status !== 'sending';
        return data.sent_at === null || isChecked ? <ListCheck list={data} /> : <ListProgress list={data} />;
      }}
    </Loaded>
  );
}
