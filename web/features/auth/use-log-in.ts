import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

type LogIn = {
  /** The problem of the typed text; undefined if it may be sent. */
  readonly check: (typed: string) => string | undefined;
  /** Calls the server and stores the login. */
  readonly send: (typed: string) => Promise<void>;
  readonly failureText: (error: unknown) => string;
};

/** From the typed code to a stored login; the screen then navigates away. */
export const useLogIn = ({ check, send, failureText }: LogIn) => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onError: (failure) => setError(failureText(failure)),
    // The typed text is a secret, so it does not stay in memory.
    gcTime: 0,
  });
  return {
    text,
    error,
    isPending,
    change: (typed: string): void => {
      setText(typed);
      setError(undefined);
    },
    submit: (): void => {
      if (isPending) return;
      const wrong = check(text);
      setError(wrong);
      if (wrong === undefined) mutate(text);
    },
  };
};
