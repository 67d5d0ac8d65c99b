import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { setupQuery } from './setup.queries.ts';

/** The input of one step, and the stand's answer. Accepted input is cleared: keys are never shown again. */
export const useSetupForm = <Fields extends Readonly<Record<string, string>>, Answer>(
  empty: Fields,
  send: (fields: Fields) => Promise<Answer>,
  isTaken: (answer: Answer) => boolean = () => true,
) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(empty);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => send(fields),
    onSuccess: async (answer) => {
      if (isTaken(answer)) setFields(empty);
      await queryClient.invalidateQueries({ queryKey: setupQuery(api).queryKey });
    },
    gcTime: 0,
  });
  return {
    fields,
    type: (name: keyof Fields & string) => (typed: string) => setFields((before) => ({ ...before, [name]: typed })),
    submit: (): void => {
      if (!isPending) mutate();
    },
    isPending,
    problem: error === null ? null : sentenceOf(error),
    answer: data ?? null,
  };
};
