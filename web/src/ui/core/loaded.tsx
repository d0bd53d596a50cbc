/** Shows loaded data; before that a wait, and after a failure a button to try again. */
import type { ReactNode } from 'react';
import { ErrorState, Loading } from './empty-state.tsx';

type LoadedProps<Data> = {
  /** As `useRead` returns it. */
  from: { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
  failed?: string;
  waiting?: ReactNode;
  children?: (data: Data) => ReactNode;
};

export function Loaded<Data>({ from, failed, waiting = <Loading />, children }: LoadedProps<Data>) {
  return (
    <>
      {from.isPending && waiting}
      {from.error && <ErrorState title={failed ?? from.error.message} onRetry={() => void from.refetch()} />}
      {from.data !== undefined && children?.(from.data)}
    </>
  );
}
