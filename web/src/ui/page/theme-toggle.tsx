/** Chooses light, dark or the device's theme. */
import { useId, useSyncExternalStore } from 'react';
import { setTheme, subscribeToTheme, type Theme, theme } from '#lib/browser/theme.ts';
import { Icon } from '#ui/core/icon.tsx';
import { deviceIcon, moonIcon, sunIcon } from '#ui/small/app-icons.ts';

const choices: readonly { value: Theme; label: string; icon: string }[] = [
  { value: 'light', label: 'Light', icon: sunIcon },
  { value: 'dark', label: 'Dark', icon: moonIcon },
  { value: 'device', label: 'Device', icon: deviceIcon },
];

export function ThemeToggle() {
  const chosen = useSyncExternalStore(subscribeToTheme, theme);
  const name = useId();
  return (
    <fieldset className="inline-flex flex-wrap rounded-md bg-surface-sunken p-1">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} className="relative">
          <input
            className="peer absolute inset-0 size-full appearance-none rounded-sm"
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => setTheme(value)}
          />
          <span className="pointer-events-none relative flex min-h-touch items-center gap-1.5 rounded-sm px-3 text-sm dense:min-h-9 font-medium text-ink-muted peer-checked:bg-surface peer-checked:text-ink">
            <Icon path={icon} className="size-4" />
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
