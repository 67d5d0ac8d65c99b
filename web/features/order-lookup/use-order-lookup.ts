import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { CONTACT_REQUIRED, parseContact } from '#core/domain/kernel/contact.ts';
import { isApiError, sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { LOOKUP_FAILED } from './messages.ts';

const failureText = (error: unknown): string =>
  isApiError(error, 'INVALID_REQUEST') ? CONTACT_REQUIRED : sentenceOf(error, LOOKUP_FAILED);

/** From what was typed to the order's page. */
export const useOrderLookup = () => {
  const { api } = useServices();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  /** Null until the stand asks for it. */
  const [lastName, setLastName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (emailOrPhone: string) =>
      api.call(ordersContract.lookUp, { body: { emailOrPhone, ...(lastName !== null && { lastName }) } }),
    onSuccess: ({ hash }) => navigate(`/order-status/${hash}`),
    onError: (failure) => {
      if (isApiError(failure, 'LAST_NAME_NEEDED')) setLastName('');
      setError(failureText(failure));
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
      setError(contact.ok ? undefined : CONTACT_REQUIRED);
      if (contact.ok) mutate(contact.value.value);
    },
  };
};
