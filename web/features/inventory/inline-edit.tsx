import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FieldError } from '#web/ui/field-frame.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './inline-edit.module.css';

type InlineEditProps = {
  /** 'Edit name: Cola' */
  readonly label: string;
  /** 'Name of Cola' */
  readonly inputLabel: string;
  /** The value as text to edit. */
  readonly value: string;
  readonly look: 'name' | 'money';
  readonly maxLength?: number;
  /** The problem of the text, or null. */
  readonly check: (text: string) => string | null;
  readonly onSave: (text: string) => void;
  /** The value as shown. */
  readonly children: ReactNode;
};

/** Click, type, Enter: Enter and leaving the field save, Escape cancels; an invalid value stays open with its reason (spec §5). */
export const InlineEdit = ({ children, ...edit }: InlineEditProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);

  useEffect(() => {
    if (!isOpen && takesFocus.current) button.current?.focus();
    takesFocus.current = false;
  }, [isOpen]);

  const close = (focus: 'back' | 'elsewhere'): void => {
    takesFocus.current = focus === 'back';
    setIsOpen(false);
  };
  if (isOpen) return <Editor {...edit} onClose={close} />;
  return (
    <button
      ref={button}
      className={`${styles['edit']} ${styles[edit.look]}`}
      type="button"
      aria-label={edit.label}
      onClick={() => setIsOpen(true)}
    >
      <span>{children}</span>
      <Icon name="pencil" />
    </button>
  );
};

type EditorProps = Omit<InlineEditProps, 'children' | 'label'> & { readonly onClose: (focus: 'back' | 'elsewhere') => void };

const Editor = ({ inputLabel, value, look, maxLength, check, onSave, onClose }: EditorProps) => {
  // As opened: an editor left without typing must not undo a colleague's change.
  const [opened] = useState(value);
  const [text, setText] = useState(opened);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  useEffect(() => input.current?.select(), []);

  const finish = (focus: 'back' | 'elsewhere'): void => {
    isDone.current = true;
    onClose(focus);
  };
  const save = (focus: 'back' | 'elsewhere'): void => {
    // The browser fires 'blur' again when the field unmounts.
    if (isDone.current) return;
    const problem = check(text);
    setError(problem);
    if (problem !== null) return;
    if (text.trim() !== opened) onSave(text.trim());
    finish(focus);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') finish('back');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Otherwise the same key press would reach the newly focused button, and reopen the field.
    event.preventDefault();
    save('back');
  };
  return (
    <span className={`${styles['editor']} ${styles[look]}`}>
      <span className={styles['typing']}>
        <input
          ref={input}
          className={styles['input']}
          value={text}
          maxLength={maxLength}
          inputMode={look === 'money' ? 'decimal' : 'text'}
          aria-label={inputLabel}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => save('elsewhere')}
        />
      </span>
      {error !== null && (
        <span className={styles['problem']}>
          <FieldError id={errorId}>{error}</FieldError>
        </span>
      )}
    </span>
  );
};
