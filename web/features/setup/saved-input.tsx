import { classNames } from '#web/ui/class-names.ts';
import styles from './sell.module.css';
import type { SavedDraft } from './use-saved-draft.ts';

type SavedInputProps = {
  readonly label: string;
  readonly value: SavedDraft;
  readonly inputMode: 'decimal' | 'numeric';
  readonly look: 'money' | 'none' | 'stock';
};

/** Saved on Enter and on blur; Escape restores the stored value. */
export const SavedInput = ({ label, value: { text, problem, type, restore, save }, inputMode, look }: SavedInputProps) => (
  <span className={classNames(styles['box'], styles[look])}>
    <input
      inputMode={inputMode}
      autoComplete="off"
      aria-label={label}
      aria-invalid={problem !== null || undefined}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
        if (key === 'Escape') restore();
      }}
    />
  </span>
);
