import { UNATTENDED } from '../audit/audit-entry.ts';
import { plainCharacters } from '../kernel/plain-characters.ts';
import { TEXT_LIMITS } from '../kernel/typed-text.ts';
import { ADMIN } from './actor.ts';
import { UNNAMED } from './staff-code.ts';

const lookOf = (name: string): string => plainCharacters(name).toLowerCase();

const NOT_PEOPLE = [...Object.values(UNATTENDED), ...Object.values(UNNAMED), ADMIN.name];

/** The name that acts are recorded under. One that looks like the stand's own, or like one of the others', ends with the mark. */
export const actingName = (typed: string, mark: string, others: readonly string[]): string =>
  [...NOT_PEOPLE, ...others].some((name) => lookOf(name) === lookOf(typed))
    ? `${typed.slice(0, TEXT_LIMITS.staffName - mark.length)}${mark}`
    : typed;
