/** Searches a list: what is typed goes into the address once the typing has stopped. */
import type { UrlState } from '#lib/browser/url-state.ts';
import { useDebounced } from '#lib/browser/use-debounced.ts';
import { searchIcon } from '#ui/core/icon.tsx';
import { TextInput } from '#ui/flow/field.tsx';

/** `label` is left out inside of a field, which has one. */
type SearchBoxProps = { url: UrlState; label?: string; placeholder: string };

export function SearchBox({ url, label, placeholder }: SearchBoxProps) {
  const [text, setText] = useDebounced(url.get('search'), (search) => url.set({ search }, { replace: true }));
  return (
    <TextInput
      type="search"
      icon={searchIcon}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
