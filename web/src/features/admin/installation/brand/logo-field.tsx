/** The logo: chosen here, made a small square, and sent when the brand is saved. */
import { brandTexts } from '@ntem/contract/installation/brand-rules';
import { logoLimits } from '@ntem/contract/installation/limits';
import { useState } from 'react';
import { FieldGroup } from '#ui/flow/field.tsx';
import { PictureButtons } from '#ui/forms/picture-buttons.tsx';
import { readLogo } from './read-logo.ts';

type LogoFieldProps = {
  /** An address, also of a chosen picture that is not saved yet. */
  shown: string | null;
  error: string | undefined;
  onChange: (logo: string | null) => void;
};

export function LogoField({ shown, error, onChange }: LogoFieldProps) {
  const [fault, setFault] = useState<string>();
  async function choose(file: File) {
    const read = await readLogo(file).catch(() => ({ fault: brandTexts.logo }));
    setFault('fault' in read ? read.fault : undefined);
    if ('logo' in read) onChange(read.logo);
  }
  const least = logoLimits.smallestPixels;
  return (
    <FieldGroup
      label="Logo"
      error={fault ?? error}
      hint={`PNG, JPEG or WebP, at least ${least} by ${least} pixels, best a square. Transparent logos get a white background. Without one, the mark is drawn in your colours.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <img src={shown} alt="The logo" className="size-16 rounded-md border border-line bg-white" />
        )}
        <PictureButtons
          noun="logo"
          isThere={shown !== null}
          onChoose={(file) => void choose(file)}
          onRemove={() => {
            setFault(undefined);
            onChange(null);
          }}
        />
      </div>
    </FieldGroup>
  );
}
