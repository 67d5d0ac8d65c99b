import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { unlessSent } from '#web/ui/unless-sent.ts';
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
  const without = (sentFields: Fields) => (typed: Fields) => ({
    ...typed,
    ...Object.fromEntries(Object.entries(sentFields).map(([name, sent]) => [name, unlessSent(sent, '')(typed[name] ?? '')])),
  });
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: send,
    onSuccess: async (answer, sent) => {
      if (isTaken(answer)) setFields(without(sent));
      await queryClient.invalidateQueries({ queryKey: setupQuery(api).queryKey });
    },
    gcTime: 0,
  });
  return {
    fields,
    type: (name: keyof Fields & string) => (typed: string) => setFields((before) => ({ ...before, [name]: typed })),
    submit: (): void => {
      if (!isPending) mutate(fields);
    },
    isPending,
    problem: error === null ? null : sentenceOf(error),
    answer: data ?? null,
  };
};
