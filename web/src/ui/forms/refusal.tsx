/** Why something was not taken. Apart from the notice, which the shop loads too. */
import { Notice } from '#ui/core/notice.tsx';

export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Notice tone="danger" announced>
      {text}
    </Notice>
  );
}
