/** Layout of the style guide: a section, and a caption above each sample. */
import { type ComponentType, type ReactNode, useState } from 'react';

type SectionProps = { title: string; samples?: Record<string, ReactNode>; children?: ReactNode };

export function Section({ title, samples = {}, children }: SectionProps) {
  return (
    <section className="border-b border-line">
      <div className="page grid gap-5 py-6">
        <h2 className="text-lg">{title}</h2>
        {children}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] items-start gap-5">
          {Object.entries(samples).map(([caption, sample]) => (
            <div key={caption} className="grid min-w-0 gap-3">
              <h3 className="text-sm">{caption}</h3>
              {sample}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

export function each<Props extends object>(Component: ComponentType<Props>, ...states: Props[]): ReactNode {
  return (
    <div className="flex flex-wrap gap-2 *:[div]:w-full">
      {states.map((props, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a state is its place.
        <Component key={index} {...props} />
      ))}
    </div>
  );
}

type HeldProps<Value> = { start: Value; children: (value: Value, set: (next: Value) => void) => ReactNode };

export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, set] = useState(start);
  return children(value, set);
}
