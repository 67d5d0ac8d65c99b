import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { parseContact } from '#core/domain/kernel/contact.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** From the typed contact to the order's page. */
export const useOrderLookup = () => {
  const { api } = useServices();
  const navigate = useNavigate();
  const texts = useTexts('order', ORDER);
  const [text, setText] = useState('');
  /** Null until the stand requires it. */
  const [lastName, setLastName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (emailOrPhone: string) =>
      api.call(ordersContract.lookUp, { body: { emailOrPhone, ...(lastName !== null && { lastName }) } }),
    onSuccess: ({ hash }) => navigate(`/order-status/${hash}`),
    onError: (failure) => {
      if (isApiError(failure, 'LAST_NAME_NEEDED')) setLastName('');
      setError(texts.lookupFailed(failure));
    },
  });
  return {
    text,
    lastName,
    error,
    isPending,
    change: (typed: string): void => {
      setText(typed);
      setError(undefined);
    },
    changeLastName: (typed: string): void => {
      setLastName(typed);
      setError(undefined);
    },
    submit: (): void => {
      if (isPending) return;
      const contact = parseContact(text);
      setError(contact.ok ? undefined : texts.contactRequired);
      if (contact.ok) mutate(contact.value.value);
    },
  };
};
