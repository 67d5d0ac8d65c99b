import { queryOptions, useQuery } from '@tanstack/react-query';
import { peopleContract } from '#adapters/http-contract/people.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Services } from '#web/composition/services.ts';
import { loginHeaders } from '#web/session/login-key.ts';
import type { NewPassword } from './new-password.tsx';

export type InvitationView = ResponseOf<(typeof peopleContract)['openInvitation']>;

/** Opening the link does not use it up: each answer has a fresh challenge and secret. */
const invitationQuery = (services: Services, link: string | null) =>
  queryOptions({
    queryKey: ['invitation', link],
    queryFn: ({ signal }) =>
      services.api.call(peopleContract.openInvitation, { headers: loginHeaders(services), body: { link: link ?? '' }, signal }),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

/** An invitation, and the two ways to accept it; each logs this browser in. */
export const useJoin = (link: string | null) => {
  const services = useServices();
  const { api, logins, passkeys } = services;
  const invitation = useQuery(invitationQuery(services, link));
  const secret = link ?? '';
  const enter = ({ token, user }: ResponseOf<(typeof peopleContract)['joinWithPasskey']>): void => logins.logInPerson({ token, ...user });
  const byPasskey = useCommand(
    async (options: InvitationView['passkey_options']) => {
      const credential = await passkeys.ask('create', options);
      return await api.call(peopleContract.joinWithPasskey, {
        headers: loginHeaders(services),
        body: { link: secret, credential, label: '' },
      });
    },
    // The challenge may have expired while the page was open.
    { onDone: enter, onFailed: () => void invitation.refetch() },
  );
  const byPassword = useCommand(
    (typed: NewPassword) =>
      api.call(peopleContract.joinWithPassword, { headers: loginHeaders(services), body: { link: secret, ...typed } }),
    { onDone: enter },
  );
  return { invitation, byPasskey, byPassword };
};
