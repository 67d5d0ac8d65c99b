import { useState, type ReactNode } from 'react';
import { AlertDialog, ConfirmDialog, PromptDialog } from '#web/ui/question-dialogs.tsx';
import { DialogsContext, type ConfirmOptions, type Dialogs, type PromptOptions } from './dialogs.ts';

type Question = { readonly id: number; readonly message: string } & (
  | { readonly kind: 'alert'; readonly answer: () => void }
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (confirmed: boolean) => void }
  | { readonly kind: 'prompt'; readonly options: PromptOptions; readonly answer: (text: string | null) => void }
);

type UpdateQuestions = (update: (waiting: readonly Question[]) => readonly Question[]) => void;

/** Puts each question at the end of the line and takes it off when it is answered. */
const createDialogs = (updateQuestions: UpdateQuestions): Dialogs => {
  let lastId = 0;
  const ask = <T,>(toQuestion: (id: number, answer: (value: T) => void) => Question): Promise<T> =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const answer = (value: T): void => {
        updateQuestions((waiting) => waiting.filter((question) => question.id !== id));
        resolve(value);
      };
      updateQuestions((waiting) => [...waiting, toQuestion(id, answer)]);
    });
  return {
    alert: (message) => ask<void>((id, answer) => ({ id, kind: 'alert', message, answer: () => answer() })),
    confirm: (message, options) => ask<boolean>((id, answer) => ({ id, kind: 'confirm', message, options, answer })),
    prompt: (message, options = {}) => ask<string | null>((id, answer) => ({ id, kind: 'prompt', message, options, answer })),
  };
};

/** Shows the questions of everything below it, one at a time, in the order in which they were asked. */
export const DialogsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [dialogs] = useState(() => createDialogs(setQuestions));
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
