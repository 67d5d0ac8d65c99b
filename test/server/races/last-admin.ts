import { personId } from '#core/domain/kernel/ids.ts';
import { hasNamedAdmin } from '#core/domain/people/named-person.ts';
import type { OwnLogin } from '#core/use-cases/people/own-account.ts';
import { firstAdmin, inviteAndJoin } from '#test/support/people.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

const ACTS = {
  remove: ({ services }: RaceHarness, id: string, by: OwnLogin) => services.useCases.removePerson(personId(id), by.actor),
  demote: ({ services }: RaceHarness, id: string, by: OwnLogin) => services.useCases.changeRole(personId(id), 'manager', by),
  reset: ({ services }: RaceHarness, id: string, by: OwnLogin) => services.useCases.renewJoinLink(personId(id), by),
} as const;

export const RIVALRIES = Object.keys(ACTS).filter((name): name is keyof typeof ACTS => name in ACTS);

/** Two admins act on each other at the same time. */
export const eachOther = (act: keyof typeof ACTS, options: RaceOptions = {}) =>
  inRace({ isTimeFlowing: true, ...options }, async (stand) => {
    const dana = await firstAdmin(stand);
    const luis = await inviteAndJoin(stand, dana.token, 'Luis', 'admin');
    const outcomes = await Promise.all([
      ACTS[act](stand, luis.id, { actor: { role: 'admin', id: dana.id, name: 'Dana' }, token: dana.token }),
      ACTS[act](stand, dana.id, { actor: { role: 'admin', id: luis.id, name: 'Luis' }, token: luis.token }),
    ]);
    const people = (await stand.reads.people.list(stand.clock.now())).map(({ person }) => person);
    return {
      outcomes: outcomes.map((one) => (one.ok ? 'ok' : one.error.kind)).toSorted(),
      hasAdmin: hasNamedAdmin(people),
    };
  });
