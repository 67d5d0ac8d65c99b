import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { shieldPage } from '#web/ui/use-page-shield.ts';

type Callbacks<Answer> = {
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (error: Error) => void;
  /** Busy until then. */
  readonly onSettled?: () => void | Promise<void>;
};

/**
 * Runs one call at a time, so a second tap does nothing, nor does it hit what the answer put under the finger. Does not keep its input,
 * which may be a secret.
 */
export const useCommand = <Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onDone, onFailed, onSettled }: Callbacks<Answer> = {},
) => {
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, data, variables, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    onError: (failure) => onFailed?.(failure),
    onSettled: async () => {
      await onSettled?.();
      isUnderWay.current = false;
      shieldPage();
    },
    gcTime: 0,
  });
  return {
    run: (input: Input): void => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(input);
    },
    isPending,
    error,
    answer: data ?? null,
    busyWith: isPending ? variables : undefined,
    reset,
  };
};
