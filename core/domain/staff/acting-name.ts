import { UNATTENDED } from '../audit/audit-entry.ts';
import { lookOf, TEXT_LIMITS } from '../kernel/typed-text.ts';
import { ADMIN } from './actor.ts';
import { UNNAMED } from './staff-code.ts';

const NOT_PEOPLE = [...Object.values(UNATTENDED), ...Object.values(UNNAMED), ADMIN.name];

/** The name recorded with acts. A name that looks like the stand's own or someone else's gets the mark appended. */
export const actingName = (typed: string, mark: string, others: readonly string[]): string =>
  [...NOT_PEOPLE, ...others].some((name) => lookOf(name) === lookOf(typed))
    ? `${typed.slice(0, TEXT_LIMITS.staffName - mark.length)}${mark}`
    : typed;
