/** The logo: chosen here, made a small square, and sent when the brand is saved. */
import { brandTexts } from '@ntem/contract/installation/brand-rules';
import { logoLimits } from '@ntem/contract/installation/limits';
import { useState } from 'react';
import { FieldGroup } from '#ui/flow/field.tsx';
import { PictureButtons } from '#ui/forms/picture-buttons.tsx';

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
          <img src={shown} alt="The logo" className="size-16 rounded-md border border-line bg-[#ffffff]" />
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

/** As large as the largest icon. */
const side = 512;

/** A data address, or the fault. Rejects files that are no picture. */
async function readLogo(file: Blob): Promise<{ logo: string } | { fault: string }> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  if (Math.max(width, height) < logoLimits.smallestPixels) {
    picture.close();
    return { fault: brandTexts.logoSmall };
  }
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, side, side);
  brush.imageSmoothingQuality = 'high';
  const scale = side / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale];
  brush.drawImage(picture, (side - wide) / 2, (side - high) / 2, wide, high);
  picture.close();
  return { logo: canvas.toDataURL('image/webp', 0.95) };
}
