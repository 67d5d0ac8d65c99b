import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './sell.module.css';

type SavedInputProps = {
  readonly label: string;
  readonly value: string;
  readonly inputMode: 'decimal' | 'numeric';
  readonly look: 'money' | 'none' | 'stock';
  /** Ignores invalid input: the stored value returns. */
  readonly onSave: (text: string) => void;
};

/** Saved on Enter and on blur; Escape restores the stored value. */
export const SavedInput = ({ label, value, inputMode, look, onSave }: SavedInputProps) => {
  /** Null: shows the stored value. */
  const [draft, setDraft] = useState<string | null>(null);
  const save = (): void => {
    if (draft !== null && draft.trim() !== value) onSave(draft);
    setDraft(null);
  };
  return (
    <span className={classNames(styles['box'], styles[look])}>
      <input
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        value={draft ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') setDraft(null);
        }}
      />
    </span>
  );
};
