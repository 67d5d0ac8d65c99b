import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import { EMAIL_REQUIRED } from '#core/domain/kernel/contact.ts';
import { can } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ADMIN_REQUIRED, sandboxFailureText } from './messages.ts';

export const MAIL_TYPES = [
  { value: 'confirmation', label: 'Order Confirmation' },
  { value: 'ready', label: 'Order Ready' },
] as const;

export type MailType = (typeof MAIL_TYPES)[number]['value'];

export type Outcome =
  | { readonly kind: 'sent'; readonly email: string; readonly type: MailType; readonly message: string }
  | { readonly kind: 'failed'; readonly text: string };

/** One sample mail at a time. */
export const useTestEmail = () => {
  const { api, logins } = useServices();
  const [email, setEmail] = useState('');
  const [type, setType] = useState<MailType>('confirmation');
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string) => api.call(reportsContract.testEmail, { body: { email: to, type } }),
    onSuccess: ({ success, message, email: to, type: sent }) =>
      setOutcome(success ? { kind: 'sent', email: to, type: sent, message } : { kind: 'failed', text: message }),
    onError: (failure) => setOutcome({ kind: 'failed', text: sandboxFailureText(failure) }),
  });

  const send = (): void => {
    if (isPending) return;
    setOutcome(null);
    const to = email.trim();
    const { login } = logins.get();
    if (to === '') setError(EMAIL_REQUIRED);
    else if (login === null || !can(login.actor.role, 'email:test')) setOutcome({ kind: 'failed', text: ADMIN_REQUIRED });
    else mutate(to);
  };
  return {
    email,
    changeEmail: (typed: string): void => {
      setEmail(typed);
      setError(undefined);
    },
    type,
    setType,
    error,
    outcome,
    isPending,
    send,
  };
};
