import type { Question } from '#web/platform/dialogs.ts';
import { lazyRoute } from './lazy-route.tsx';

/**
 * Dialogs are not needed right away. Screens with dialogs prefetch it on mount: the most frequent offline dialog reports the missing
 * network.
 */
export const LaterDialog = lazyRoute<{ readonly question: Question }>(
  async () => (await import('#web/platform/question-dialog.tsx')).QuestionDialog,
  null,
);
