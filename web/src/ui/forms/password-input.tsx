/** A password that can be shown while it is typed. */
import { type ComponentProps, useState } from 'react';
import { TextInput } from '#ui/flow/field.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { eyeIcon, eyeOffIcon } from '#ui/small/app-icons.ts';

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'trail'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trail={
        <IconButton
          icon={isShown ? eyeOffIcon : eyeIcon}
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
