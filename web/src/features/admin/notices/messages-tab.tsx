/** The words of text messages, and their cost. */
import { useRead } from '#lib/api/use-read.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { Section } from '#ui/page/section.tsx';
import { Spending } from './spending.tsx';
import { TextCard } from './text-card.tsx';

export function MessagesTab() {
  const texts = useRead('GET /message-texts');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Spending />
      <Section title="Words of text messages" aside={<p>{'{Braces}'} are filled in</p>}>
        <Loaded from={texts} failed="Failed to load the messages">
          {(data) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {data.texts.map((text) => (
                <TextCard key={`${text.kind} ${text.text}`} message={text} about={data} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  );
}
