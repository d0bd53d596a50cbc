/** Tab, filters and page in the address, so that Back, reload and sharing work. */
import { useSearchParams } from 'react-router';

type UrlChange = Record<string, string | undefined>;

export type UrlState = {
  get: (name: string) => string;
  /** Anybody may type into the address: an unknown word counts as none. */
  oneOf: <Word extends string>(name: string, words: readonly Word[]) => Word | '';
  /** Props of a control for one filter. */
  field: (name: string) => { value: string; onChange: (event: { target: { value: string } }) => void };
  page: number;
  /** Changes filters. Any change resets the page to 1. */
  set: (change: UrlChange, options?: { replace?: boolean }) => void;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** Opens or closes something on top of the list, which stays in place. */
  open: (change: UrlChange) => void;
};

/** `pageName` tells apart the lists of one screen, each of which has its own page. */
export function useUrlState(pageName = 'page'): UrlState {
  const [params, setParams] = useSearchParams();
  const write = (change: UrlChange, replace: boolean) => {
    // The address itself: what was rendered may lack a change of a moment ago, which would then be lost.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace, preventScrollReset: true });
  };
  const page = Number(params.get(pageName));
  const get = (name: string) => params.get(name) ?? '';
  const set: UrlState['set'] = (change, { replace = false } = {}) =>
    write({ [pageName]: undefined, ...change }, replace);
  return {
    get,
    set,
    field: (name) => ({ value: get(name), onChange: ({ target }) => set({ [name]: target.value }) }),
    oneOf: (name, words) => words.find((word) => word === params.get(name)) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: (change) => write(change, false),
    setPage: (next, { replace = false } = {}) =>
      write({ [pageName]: next > 1 ? String(next) : undefined }, replace),
  };
}
