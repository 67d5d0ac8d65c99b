import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Callbacks<Answer> = {
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (error: Error) => void;
  readonly onSettled?: () => void;
};

/** A call that is under way once: the second of two taps does nothing. Its input is not kept, because it may be a secret. */
export const useCommand = <Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onDone, onFailed, onSettled }: Callbacks<Answer> = {},
) => {
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, data, variables, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onDone?.(answer),
    onError: (failure) => onFailed?.(failure),
    onSettled: () => {
      isUnderWay.current = false;
      onSettled?.();
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
    /** The input of the call that is under way. */
    busyWith: isPending ? variables : undefined,
    reset,
  };
};
