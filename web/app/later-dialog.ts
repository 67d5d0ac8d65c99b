import type { Question } from '#web/platform/dialogs.ts';
import { lazyRoute } from './lazy-route.tsx';

/** Nobody is asked anything in the first moment: the dialogs, their fields and buttons come with the screens that follow. */
export const LaterDialog = lazyRoute<{ readonly question: Question }>(
  async () => (await import('#web/platform/question-dialog.tsx')).QuestionDialog,
  null,
);
