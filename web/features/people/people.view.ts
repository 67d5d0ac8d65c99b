import type { PersonRole } from '#core/domain/staff/staff-code.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { timeText } from '#web/texts/times.ts';
import type { PersonView } from './people.queries.ts';

/** Each role with its permissions in one line. */
export const ROLES: Readonly<Record<PersonRole, { readonly title: string; readonly sentence: string }>> = {
  manager: { title: 'Manager', sentence: 'Runs the night: opens, closes, pauses, counts, refunds cash. No prices, no card refunds.' },
  admin: { title: 'Admin', sentence: 'Everything: money, refunds, prices, people.' },
};

export const ROLE_OPTIONS = (['manager', 'admin'] as const).map((value) => ({ value, ...ROLES[value] }));

const LETTERS = 2;

/** 'DW' of Dana Whitfield. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const ends = words.length > LETTERS ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => /./u.exec(word)?.[0].toUpperCase() ?? '').join('');
};

/** 'Passkey on 2 devices', 'Password and code app' */
export const waysText = ({ passkeys, has_password: hasPassword }: Pick<PersonView, 'passkeys' | 'has_password'>): string => {
  const passkey = passkeys > 1 ? `Passkey on ${passkeys} devices` : 'Passkey';
  if (passkeys === 0) return 'Password and code app';
  return hasPassword ? `${passkey}, and a password` : passkey;
};

type Time = { readonly now: Instant; readonly timeZone: string | null };

export const seenText = ({ is_you: isYou, last_seen_at: seenAt }: PersonView, { now, timeZone }: Time): string => {
  if (isYou) return 'Now, this is you';
  return seenAt === null ? 'Not seen yet' : `Last seen ${timeText(seenAt, now, timeZone)}`;
};

/** Below the name of someone who has not joined yet. */
export const invitedText = ({ invited_by: by, link_expires_at: until }: PersonView, { now, timeZone }: Time): string =>
  until === null ? `Invited by ${by}. The link has expired.` : `Invited by ${by}. The link works until ${timeText(until, now, timeZone)}.`;
