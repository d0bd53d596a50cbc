/** The first calls of a program, to copy, and what a test key and a live key do. */

import {
  keyVariable,
  type SampleLanguage,
  sampleLanguages,
  sampleOf,
  sampleOrder,
} from '@ntem/contract/developers/code-samples';
import { testFloatGhs } from '@ntem/contract/developers/limits';
import { basePath } from '@ntem/contract/endpoint';
import { useState } from 'react';
import { Segments } from '#ui/forms/segments.tsx';
import { Panel } from '#ui/page/section.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { CodeBox } from './code-box.tsx';
import { KindTag } from './kind-tag.tsx';

const languages = sampleLanguages.map((language) => ({ value: language, label: language }));

export function TryIt() {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const at = `${window.location.origin}${basePath}/seller`;
  return (
    <Panel title="Try it">
      <p className="text-md text-ink-muted">
        Make a test key and put it into the environment as <code className="font-mono">{keyVariable}</code>.
        Then read your prices, and send an order.
      </p>
      <Segments label="Language" value={language} options={languages} onChange={setLanguage} />
      <CodeBox title="Your prices" code={sampleOf(language, { method: 'GET', url: `${at}/packages` })} />
      <CodeBox
        title="An order"
        code={sampleOf(language, {
          method: 'POST',
          url: `${at}/orders`,
          idempotencyKey: sampleOrder.reference,
          body: sampleOrder,
        })}
      />
      <p className="text-sm text-ink-muted">
        The same Idempotency-Key never sells twice: it gets the first answer again.
      </p>
    </Panel>
  );
}

export function TestAndLive() {
  return (
    <Panel title="Test and live">
      <div className="grid gap-4 text-md sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <KindTag kind="test" />
          <ul className="grid list-disc gap-1 pl-5">
            <li>Nothing is sent, and your float stays as it is.</li>
            <li>{words`Has a float of its own, ${ghs(testFloatGhs)} each day.`}</li>
            <li>Some numbers fail on purpose, so that you can try errors.</li>
          </ul>
        </div>
        <div className="grid content-start gap-2">
          <KindTag kind="live" />
          <ul className="grid list-disc gap-1 pl-5">
            <li>Sends bundles and spends your float.</li>
            <li>Sells at most its own daily limit, and yours.</li>
          </ul>
        </div>
      </div>
    </Panel>
  );
}
