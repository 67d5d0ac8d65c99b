import { isAdmin, type NamedPerson } from '../people/named-person.ts';

const ENOUGH = 2;

/**
 * The recipients of a sheet (season §4): at least two addresses, one of them not the closer's own. If the listed ones are too few, admins
 * are added, the closer last.
 * @param closedBy null: nobody yet, or the night ended automatically
 */
export const sheetRecipients = (listed: readonly string[], closedBy: string | null, people: readonly NamedPerson[]): readonly string[] => {
  const closers = new Set(people.filter(({ name }) => name === closedBy).map(({ email }) => email));
  const others = people
    .filter((person) => isAdmin(person) && !listed.includes(person.email))
    .toSorted((one, other) => Number(closers.has(one.email)) - Number(closers.has(other.email)));
  const missing = listed.every((email) => closers.has(email)) ? 1 : 0;
  return [...listed, ...others.slice(0, Math.max(missing, ENOUGH - listed.length)).map(({ email }) => email)];
};
