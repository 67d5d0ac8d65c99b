import type { ReactNode } from 'react';
import { addDrawings } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';
import { AlertDialog, ConfirmDialog, PromptDialog } from '#web/ui/question-dialogs.tsx';
import type { Question } from './dialogs.ts';

addDrawings(LATER_DRAWINGS);

/** A question's dialog. */
export const QuestionDialog = ({ question }: { readonly question: Question }): ReactNode => {
  if (question.kind === 'alert') return <AlertDialog message={question.message} onAnswer={question.answer} />;
  if (question.kind === 'confirm') return <ConfirmDialog message={question.message} {...question.options} onAnswer={question.answer} />;
  return <PromptDialog message={question.message} {...question.options} onAnswer={question.answer} />;
};
