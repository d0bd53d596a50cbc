/** What waits for a person: a case, how far a decision is, and what is rarely needed. */
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Money } from '#ui/flow/money.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { StepList } from '#ui/page/step-list.tsx';
import { ghs, say, tel, Words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { CaseCard } from '#ui/tables/case-card.tsx';
import { Card, Sample, Samples, Section } from './sample.tsx';

export function CaseSamples() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Section title="Cases and decisions">
      <Samples>
        <Sample title="Case">
          <CaseCard
            title="Paid, but the supplier does not know this order"
            subject="NT7F3K92QX"
            amount={<Money amountGhs={48} />}
            meta={<Reference of="NT7F3K92QX" />}
            age="2 h 14 min"
            isOld
            network="AIRTELTIGO"
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          >
            <p>
              <Words of={say`${ghs(48)} go back to ${tel('0271359101')}.`} />
            </p>
            <Field label="Reason" hint="Kept in the audit log.">
              <TextArea />
            </Field>
            <Button variant="danger-quiet" wrap>
              <span>
                <Words of={say`Refund ${ghs(48)} to ${tel('0271359101')}`} />
              </span>
            </Button>
          </CaseCard>
        </Sample>
        <Sample title="Steps of a decision">
          <StepList
            steps={[
              { stage: 'done', words: say`You decided to give ${ghs(48)} back`, time: '08:13:05' },
              { stage: 'bad', words: ['DataMart GH did not answer'], time: '08:13:06' },
              { stage: 'now', words: ['Paystack is asked'] },
              { stage: 'next', words: ['The order ends as refunded'] },
            ]}
          />
        </Sample>
        <Sample title="Folds and changes">
          <Card>
            <Fold title="Postings" aside="2 entries">
              <p>
                <Money amountGhs={48} signed /> and <Money amountGhs={-0.94} signed />
              </p>
            </Fold>
            <Fold title="Evidence from vendors" aside="7 answers">
              <p>Numbers and keys are masked.</p>
            </Fold>
          </Card>
        </Sample>
      </Samples>
    </Section>
  );
}
