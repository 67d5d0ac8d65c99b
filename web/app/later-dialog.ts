import type { Question } from '#web/platform/dialogs.ts';
import { lazyRoute } from './lazy-route.tsx';

/**
 * Nobody is asked anything in the first moment. Anyone who has a screen that asks prefetches it as soon as that screen is here:
 * what has to be said most often without a network is that there is none.
 */
export const LaterDialog = lazyRoute<{ readonly question: Question }>(
  async () => (await import('#web/platform/question-dialog.tsx')).QuestionDialog,
  null,
);
