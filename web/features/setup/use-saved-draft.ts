import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';

const MAYBE_NOT_SAVED = 'The stand didn’t answer, so this may not be saved.';

/** A field that is saved when it is left. The typed text stays until it is saved. */
export const useSavedDraft = (stored: string, send: (text: string) => Promise<unknown>) => {
  /** Null: shows the stored value. */
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: send,
    // It may have changed since.
    onSuccess: (_answer, saved) => setDraft((typed) => (typed === saved ? null : typed)),
    gcTime: 0,
  });
  const type = (text: string | null): void => {
    setDraft(text);
    reset();
  };
  return {
    draft,
    text: draft ?? stored,
    problem: error === null ? null : isSilence(error) ? MAYBE_NOT_SAVED : sentenceOf(error),
    type,
    restore: () => type(null),
    save: (): void => {
      if (draft === null || (isPending && variables === draft)) return;
      if (draft.trim() === stored) type(null);
      else mutate(draft);
    },
  };
};

export type SavedDraft = ReturnType<typeof useSavedDraft>;
