import { useQueryClient } from '@tanstack/react-query';
import { peopleContract } from '#adapters/http-contract/people.contract.ts';
import type { PersonRole } from '#core/domain/staff/staff-code.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { peopleQuery, type InvitationLink } from './people.queries.ts';

const usePeopleCommand = <Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  onFailed: (problem: string) => void = () => undefined,
) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { error, ...command } = useCommand(send, {
    onDone,
    onFailed: (failure) => onFailed(sentenceOf(failure)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: peopleQuery(api).queryKey }),
  });
  return { ...command, problem: error === null ? null : sentenceOf(error) };
};

export type TypedInvitation = { readonly name: string; readonly email: string; readonly role: PersonRole };

export const useInvite = (onDone: (link: InvitationLink) => void) => {
  const { api } = useServices();
  return usePeopleCommand((body: TypedInvitation) => api.call(peopleContract.invite, { body }), onDone);
};

/** A new link. It ends the login of a person who has joined. */
export const useRenewLink = (onDone: (link: InvitationLink) => void, onFailed?: (problem: string) => void) => {
  const { api } = useServices();
  return usePeopleCommand((id: string) => api.call(peopleContract.renewLink, { params: { id } }), onDone, onFailed);
};

export const useChangeRole = (onDone: () => void) => {
  const { api } = useServices();
  return usePeopleCommand(
    ({ id, role }: { readonly id: string; readonly role: PersonRole }) =>
      api.call(peopleContract.changeRole, { params: { id }, body: { role } }),
    onDone,
  );
};

export const useRemovePerson = (onDone: () => void) => {
  const { api } = useServices();
  return usePeopleCommand((id: string) => api.call(peopleContract.remove, { params: { id } }), onDone);
};
