import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { personId } from '#core/domain/kernel/ids.ts';
import type { ListedPerson } from '#core/use-cases/people/change-people.ts';
import type { EnrollmentOffer } from '#core/use-cases/people/enrollment.ts';
import type { Invited } from '#core/use-cases/people/invite-person.ts';
import type { HttpServices } from '../http-services.ts';
import type { ActorCall, HandlersFor } from '../mount.ts';
import { originOf, ownLoginOf, presentLogin } from './auth.handlers.ts';

const present = ({ person, passkeys, lastSeenAt, linkExpiresAt, isLastAdmin }: ListedPerson, { actor }: ActorCall) => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  created_at: person.createdAt,
  invited_by: person.invitedBy,
  joined_at: person.joinedAt,
  last_seen_at: lastSeenAt,
  passkeys,
  has_password: person.password !== null,
  link_expires_at: linkExpiresAt,
  is_you: person.id === actor.id,
  is_last_admin: isLastAdmin,
});

export const presentOffer = ({ passkeyOptions, totp }: EnrollmentOffer) => ({ passkey_options: { ...passkeyOptions }, totp });

export const peopleHandlers = (services: HttpServices): HandlersFor<Contract>['people'] => {
  const shown = async (id: string, call: ActorCall) => {
    const entry = (await services.listPeople()).find(({ person }) => person.id === id);
    return entry === undefined ? refuse({ kind: 'person/not-found' }) : present(entry, call);
  };
  const presentInvited = async ({ person, path, expiresAt, isMailed }: Invited, call: ActorCall) => {
    const entry = await shown(person.id, call);
    return 'code' in entry ? entry : { person: entry, path, expires_at: expiresAt, is_mailed: isMailed };
  };
  return {
    openInvitation: async ({ body, headers }, call) => {
      const opened = await services.openInvitation({ ...body, ...originOf(call, headers) });
      if (!opened.ok) return refuse(opened.error);
      const { person, expiresAt, isReset } = opened.value;
      const { name, email, role, invitedBy } = person;
      return { name, email, role, invited_by: invitedBy, expires_at: expiresAt, is_reset: isReset, ...presentOffer(opened.value) };
    },
    joinWithPasskey: async ({ body, headers }, call) =>
      presentLogin(await services.joinWithPasskey({ ...body, ...originOf(call, headers) }), call),
    joinWithPassword: async ({ body, headers }, call) =>
      presentLogin(await services.joinWithPassword({ ...body, ...originOf(call, headers) }), call),
    list: async (_request, call) => ({ people: (await services.listPeople()).map((entry) => present(entry, call)) }),
    invite: async ({ body }, call) => {
      const invited = await services.invitePerson(body, ownLoginOf(call));
      return invited.ok ? presentInvited(invited.value, call) : refuse(invited.error);
    },
    renewLink: async ({ params }, call) => {
      const renewed = await services.renewJoinLink(personId(params.id), ownLoginOf(call));
      return renewed.ok ? presentInvited(renewed.value, call) : refuse(renewed.error);
    },
    changeRole: async ({ params, body }, call) => {
      const changed = await services.changeRole(personId(params.id), body.role, ownLoginOf(call));
      return changed.ok ? shown(params.id, call) : refuse(changed.error);
    },
    remove: async ({ params }, { actor }) => {
      const removed = await services.removePerson(personId(params.id), actor);
      return removed.ok ? undefined : refuse(removed.error);
    },
  };
};
