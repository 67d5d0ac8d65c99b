import { isAdmin, type NamedPerson } from '../people/named-person.ts';

const ENOUGH = 2;

/**
 * The addresses of a sheet (season §4): two or more, one of them not of the person who closed the night. Where the listed ones fall short,
 * admins join them, as far as there are any. @param closedBy null: nobody yet, or the night ended automatically
 */
export const sheetRecipients = (listed: readonly string[], closedBy: string | null, people: readonly NamedPerson[]): readonly string[] => {
  const closers = new Set(people.filter(({ name }) => name === closedBy).map(({ email }) => email));
  const others = people.filter((person) => isAdmin(person) && !closers.has(person.email) && !listed.includes(person.email));
  const missing = listed.every((email) => closers.has(email)) ? 1 : 0;
  return [...listed, ...others.slice(0, Math.max(missing, ENOUGH - listed.length)).map(({ email }) => email)];
};
