import { useState, type ComponentType } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { DialogsContext, type Dialogs, type Question } from './dialogs.ts';

type UpdateQuestions = (update: (waiting: readonly Question[]) => readonly Question[]) => void;

/** Queues each question and removes it when answered. A second tap that asks the same question counts as no. */
const createDialogs = (updateQuestions: UpdateQuestions): Dialogs => {
  let lastId = 0;
  const asked = new Set<string>();
  const ask = <T,>(text: string, no: T, toQuestion: (id: number, answer: (value: T) => void) => Question): Promise<T> =>
    new Promise((resolve) => {
      if (asked.has(text)) {
        resolve(no);
        return;
      }
      asked.add(text);
      lastId += 1;
      const id = lastId;
      const answer = (value: T): void => {
        asked.delete(text);
        updateQuestions((waiting) => waiting.filter((question) => question.id !== id));
        resolve(value);
      };
      updateQuestions((waiting) => [...waiting, toQuestion(id, answer)]);
    });
  return {
    alert: (message) => ask<void>(message, undefined, (id, answer) => ({ id, kind: 'alert', message, answer: () => answer() })),
    confirm: (message, options) => ask<boolean>(message, false, (id, answer) => ({ id, kind: 'confirm', message, options, answer })),
    prompt: (message, options) => ask<string | null>(message, null, (id, answer) => ({ id, kind: 'prompt', message, options, answer })),
  };
};

type DialogsProviderProps = {
  /** Renders a question; it may load later than the provider. */
  readonly questionDialog: ComponentType<{ readonly question: Question }>;
  readonly children: Elements;
};

/** Shows the questions of its subtree, one at a time, in order. */
export const DialogsProvider = ({ questionDialog: QuestionDialog, children }: DialogsProviderProps) => {
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
