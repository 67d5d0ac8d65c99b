import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { unlessSent } from '#web/ui/unless-sent.ts';

const MAYBE_NOT_SAVED = 'The stand didn’t answer, so this may not be saved.';

/**
 * A field that is saved when it is left. The typed text stays until it is saved.
 * @param refuse why it is not sent; null: it is
 */
export const useSavedDraft = (
  stored: string,
  send: (text: string) => Promise<unknown>,
  refuse: (text: string) => string | null = () => null,
) => {
  /** Null: shows the stored value. */
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: send,
    onSuccess: (_answer, saved) => setDraft(unlessSent<string | null>(saved, null)),
    gcTime: 0,
  });
  const type = (text: string | null): void => {
    setDraft(text);
    setRefusal(null);
    reset();
  };
  return {
    draft,
    text: draft ?? stored,
    refusal,
    problem: error === null ? refusal : isSilence(error) ? MAYBE_NOT_SAVED : sentenceOf(error),
    type,
    restore: () => type(null),
    save: (): void => {
      if (draft === null || (isPending && variables === draft)) return;
      if (draft.trim() === stored) return type(null);
      const reason = refuse(draft);
      setRefusal(reason);
      if (reason === null) mutate(draft);
    },
  };
};

export type SavedDraft = ReturnType<typeof useSavedDraft>;
