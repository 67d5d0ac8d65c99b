import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import type { CardTestScreen } from '#core/domain/setup/card-test.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';

/** Opens the provider's page, which returns to this screen. */
export const useCardTest = (screen: CardTestScreen) => {
  const { api, navigation } = useServices();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.call(setupContract.startCardTest, { body: { screen } }),
    onSuccess: ({ url }) => navigation.leaveTo(url),
  });
  useEffect(() => navigation.onReturn(reset), [navigation, reset]);
  const isLeaving = isPending || isSuccess;
  return {
    isLeaving,
    start: (): void => {
      if (!isLeaving) mutate();
    },
    problem: error === null ? null : sentenceOf(error),
  };
};
