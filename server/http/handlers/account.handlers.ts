import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { ownLoginOf } from './auth.handlers.ts';
import { presentOffer } from './people.handlers.ts';

export const accountHandlers = (services: HttpServices): HandlersFor<Contract>['account'] => ({
  show: async (_request, call) => {
    const account = await services.showAccount(ownLoginOf(call));
    if (!account.ok) return refuse(account.error);
    const { person, passkeys, sessions } = account.value;
    return {
      name: person.name,
      email: person.email,
      role: person.role,
      has_password: person.password !== null,
      passkeys: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({ id, label, created_at: createdAt, last_used_at: lastUsedAt })),
      // The hash names a login and opens none.
      sessions: sessions.map(({ tokenHash, device, createdAt, lastUsedAt, isCurrent }) => ({
        id: tokenHash,
        device,
        created_at: createdAt,
        last_seen_at: lastUsedAt,
        is_current: isCurrent,
      })),
    };
  },
  enroll: async (_request, call) => {
    const offer = await services.enroll(ownLoginOf(call));
    return offer.ok ? presentOffer(offer.value) : refuse(offer.error);
  },
  addPasskey: async ({ body }, call) => {
    const added = await services.addPasskey(ownLoginOf(call), body);
    return added.ok ? undefined : refuse(added.error);
  },
  removePasskey: async ({ params }, call) => {
    const removed = await services.removePasskey(ownLoginOf(call), params.id);
    return removed.ok ? undefined : refuse(removed.error);
  },
  setPassword: async ({ body }, call) => {
    const set = await services.setOwnPassword(ownLoginOf(call), body);
    return set.ok ? undefined : refuse(set.error);
  },
  endSession: async ({ params }, call) => {
    const ended = await services.endSession(ownLoginOf(call), params.id);
    return ended.ok ? undefined : refuse(ended.error);
  },
  signOutEverywhere: async (_request, call) => {
    const ended = await services.signOutEverywhere(ownLoginOf(call));
    return ended.ok ? undefined : refuse(ended.error);
  },
});
