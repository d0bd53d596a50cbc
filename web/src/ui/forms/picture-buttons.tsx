/** Buttons to choose, change and remove a picture. */
import { useRef } from 'react';
import { Button } from '#ui/core/button.tsx';
import { cameraIcon } from '#ui/small/app-icons.ts';

type PictureButtonsProps = {
  /** `picture` or `logo`. */
  noun: string;
  isThere: boolean;
  isBusy?: boolean;
  isRemoving?: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

export function PictureButtons(props: PictureButtonsProps) {
  const { noun, isThere, isBusy = false, isRemoving = false, onChoose, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={cameraIcon} busy={isBusy} onClick={() => input.current?.click()}>
        {isThere ? 'Change' : 'Choose'} {noun}
      </Button>
      {isThere && (
        <Button variant="quiet" busy={isRemoving} onClick={onRemove}>
          Remove<span className="sr-only"> {noun}</span>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="hidden"
        aria-label={`${noun[0]?.toUpperCase()}${noun.slice(1)} file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen once more.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
