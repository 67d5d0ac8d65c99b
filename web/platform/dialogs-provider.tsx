import { useMemo, useState, type ReactNode } from 'react';
import { AlertDialog, ConfirmDialog, PromptDialog } from '#web/ui/question-dialogs.tsx';
import { DialogsContext, type ConfirmOptions, type Dialogs, type PromptOptions } from './dialogs.ts';

type Question = { readonly id: number; readonly message: string } & (
  | { readonly kind: 'alert'; readonly answer: () => void }
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (confirmed: boolean) => void }
  | { readonly kind: 'prompt'; readonly options: PromptOptions; readonly answer: (text: string | null) => void }
);

/** Shows the questions of everything below it, one at a time, in the order in which they were asked. */
export const DialogsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  const dialogs = useMemo<Dialogs>(() => {
    let lastId = 0;
    const ask = (question: (id: number) => Question): void => {
      lastId += 1;
      const next = question(lastId);
      setQuestions((waiting) => [...waiting, next]);
    };
    /** Takes the question off the screen and hands over the answer; a second tap finds nothing to answer. */
    const settle =
      <T,>(id: number, resolve: (value: T) => void) =>
      (value: T): void => {
        setQuestions((waiting) => waiting.filter((question) => question.id !== id));
        resolve(value);
      };
    return {
      alert: (message) =>
        new Promise<void>((resolve) => ask((id) => ({ id, kind: 'alert', message, answer: () => settle(id, resolve)() }))),
      confirm: (message, options) =>
        new Promise((resolve) => ask((id) => ({ id, kind: 'confirm', message, options, answer: settle(id, resolve) }))),
      prompt: (message, options = {}) =>
        new Promise((resolve) => ask((id) => ({ id, kind: 'prompt', message, options, answer: settle(id, resolve) }))),
    };
  }, []);

  const [current] = questions;
  return (
    <DialogsContext value={dialogs}>
      {children}
      {current !== undefined && <QuestionDialog key={current.id} question={current} />}
    </DialogsContext>
  );
};

const QuestionDialog = ({ question }: { readonly question: Question }): ReactNode => {
  if (question.kind === 'alert') return <AlertDialog message={question.message} onAnswer={question.answer} />;
  if (question.kind === 'confirm') return <ConfirmDialog message={question.message} {...question.options} onAnswer={question.answer} />;
  return <PromptDialog message={question.message} {...question.options} onAnswer={question.answer} />;
};
