/** After a purchase: a name for the number that it was for, so that the next one takes a tap. */
import { parsePhone } from '@ntem/contract/phones';
import { savedNameLength } from '@ntem/contract/sellers/limits';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { notSaved, useSavedNumbers } from './purchase/saved-numbers.ts';

export function SaveNumber({ recipient }: { recipient: string }) {
  const { saved, save, isInAccount } = useSavedNumbers();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const phone = parsePhone(recipient);
  if (!phone) return null;
  const known = saved.find((number) => number.phone === phone);
  if (known && !said) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const isSaved = await save(phone, name.trim());
    setSaid(isSaved ? `Saved as ${name.trim()}.` : notSaved);
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={
          <span>
            Save <Tel number={phone} /> as
          </span>
        }
        hint={said || (isInAccount ? 'In your account.' : 'On this device.')}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <TextInput
            name="saved-name"
            autoComplete="off"
            maxLength={savedNameLength.max}
            placeholder="Name, for example Mum"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">Save</Button>
        </div>
      </Field>
    </form>
  );
}
