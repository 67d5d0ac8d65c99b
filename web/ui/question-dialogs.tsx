import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, MessageDialog } from './dialog.tsx';
import { Field } from './field.tsx';
import styles from './question-dialogs.module.css';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type AlertDialogProps = { readonly message: string; readonly onAnswer: () => void };

/** A message and OK. */
export const AlertDialog = ({ message, onAnswer }: AlertDialogProps) => {
  const texts = useTexts('ui', UI);
  return (
    <MessageDialog
      message={message}
      onDismiss={onAnswer}
      foot={
        <Button variant="strong" size="large" onClick={onAnswer}>
          {texts.ok}
        </Button>
      }
    />
  );
};

type ConfirmDialogProps = {
  readonly message: string;
  readonly title?: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'strong' | 'danger';
  readonly onAnswer: (confirmed: boolean) => void;
};

/** A question, Cancel and the action. */
export const ConfirmDialog = ({ message, title, confirmLabel, cancelLabel, tone = 'strong', onAnswer }: ConfirmDialogProps) => {
  const texts = useTexts('ui', UI);
  const refuse = (): void => onAnswer(false);
  const foot = (
    <>
      <Button onClick={refuse}>{cancelLabel ?? texts.cancel}</Button>
      <Button variant={tone} onClick={() => onAnswer(true)}>
        {confirmLabel}
      </Button>
    </>
  );
  if (title === undefined) return <MessageDialog message={message} foot={foot} onDismiss={refuse} />;
  return (
    <Dialog title={title} role="alertdialog" foot={foot} onDismiss={refuse}>
      <p className={styles['message']}>{message}</p>
    </Dialog>
  );
};

type PromptDialogProps = {
  /** The field's label. */
  readonly message: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly explanation: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly suggestions?: readonly string[];
  readonly onAnswer: (text: string | null) => void;
};

/** A field, Cancel and the action; Enter submits. */
export const PromptDialog = (props: PromptDialogProps) => {
  const { message, title, explanation, confirmLabel, suggestions = [], onAnswer, ...field } = props;
  const texts = useTexts('ui', UI);
  const reasonId = useId();
  const [text, setText] = useState('');
  const formId = useId();
  const refuse = (): void => onAnswer(null);
  const isMissing = text.trim() === '';
  return (
    <Dialog
      title={title}
      onDismiss={refuse}
      foot={
        <>
          {isMissing && (
            <p className={styles['missing']} id={reasonId}>
              {texts.sayWhyFirst}
            </p>
          )}
          <Button size="large" onClick={refuse}>
            {texts.cancel}
          </Button>
          <Button
            variant="strong"
            size="large"
            type="submit"
            form={formId}
            disabled={isMissing}
            describedBy={isMissing ? reasonId : undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{explanation}</p>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) onAnswer(text.trim());
        }}
      >
        {suggestions.length > 0 && (
          <div className={styles['suggestions']}>
            {suggestions.map((suggestion) => (
              <Button key={suggestion} size="large" onClick={() => setText(suggestion)}>
                {suggestion}
              </Button>
            ))}
          </div>
        )}
        <Field label={message} value={text} onChange={setText} {...field} />
      </form>
    </Dialog>
  );
};
