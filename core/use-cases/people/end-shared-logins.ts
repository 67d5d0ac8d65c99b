import type { Instant } from '../../domain/kernel/instant.ts';
import { hasNamedAdmin, isAdmin, type NamedPerson } from '../../domain/people/named-person.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** The first named admin, joined or promoted, ends the shared password's logins and links. @param people from before */
export const endSharedLogins = async (
  tx: Transaction,
  people: readonly NamedPerson[],
  person: NamedPerson,
  now: Instant,
): Promise<void> => {
  if (!isAdmin(person) || hasNamedAdmin(people)) return;
  await tx.adminCredentials.lock();
  await tx.loginLinks.endAllOf(null, now);
  await tx.accessTokens.removeAllOf(null);
};
