import { networkKey, type NetworkKey, type VisitorId } from '../kernel/ids.ts';
import { MINUTE_MS, plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { SignPrint } from '../board/sign.ts';
import type { WaitingScreen } from '../board/waiting-screen.ts';

/** A browser identified by the stand's signed ticket. It does not authenticate a person. */
export interface Visitor {
  readonly id: VisitorId;
  /** The id of the pass or word that it has presented; null: none. */
  readonly shown: string | null;
}

/**
 * A word on the stand's sign, for visitors who typed the address. A visitor enters it once before paying; people elsewhere do not know it.
 */
export interface AccessWord {
  /** A random id: a ticket names it to show that its visitor gave this word, without revealing the word. */
  readonly id: string;
  readonly word: string;
  readonly askedAt: Instant;
  readonly askedBy: string;
  /** Time of the last attack, if the stand asks automatically; null if a person switched it on, until a person switches it off. */
  readonly attackedAt: Instant | null;
}

/** The shared state of admission, the same on every instance. */
export interface Admission {
  /** Null: no word is required. */
  readonly word: AccessWord | null;
  /** The id of the sign's pass. Replacing it invalidates earlier signs. Null: no sign exists yet. */
  readonly sign: string | null;
  /** The sign that was printed last. */
  readonly printed: SignPrint | null;
  /** Screens that show a code and wait for a manager. */
  readonly screens: readonly WaitingScreen[];
  /** When a phone last arrived with a pass. */
  readonly passUsedAt: Instant | null;
  /** The last call by a logged-in person, by network. */
  readonly staffSeen: Readonly<Record<NetworkKey, Instant>>;
}

export const NO_ADMISSION: Admission = { word: null, sign: null, printed: null, screens: [], passUsedAt: null, staffSeen: {} };

const { passLivesMs, passInUseForMs, networkKeptForMs } = LIMITS.admission;

/** Case, spaces and dashes do not matter. */
const bare = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const isAccessWord = ({ word }: Pick<AccessWord, 'word'>, typed: string): boolean => bare(word) === bare(typed);

/** The id of the pass that screens show now. It changes every 12 hours. */
export const screenPassAt = (now: Instant): string => `screen-${Math.floor(now / passLivesMs)}`;

/** The ids of all valid passes: the sign's, and those that screens showed within the last 12 hours. */
export const passNames = ({ sign }: Admission, now: Instant): readonly string[] => [
  ...(sign === null ? [] : [sign]),
  screenPassAt(now),
  screenPassAt(plusMs(now, -passLivesMs)),
];

/** Whether a visitor has proved presence at the stand, by a pass or the required word. */
export const hasShownPass = ({ shown }: Visitor, admission: Admission, now: Instant): boolean =>
  shown !== null && (shown === admission.word?.id || passNames(admission, now).includes(shown));

/** Phones arrive with passes: from then on the last third of every resource is reserved for them. */
export const isPassInUse = ({ passUsedAt }: Admission, now: Instant): boolean =>
  passUsedAt !== null && now < plusMs(passUsedAt, passInUseForMs);

/** Passes and staff are seen on many calls; few are written. */
export const isJustSeen = (at: Instant | null | undefined, now: Instant): boolean => (at ?? 0) > plusMs(now, -10 * MINUTE_MS);

/** Without the networks of staff who were last seen before tonight. */
export const forgetStaff = (admission: Admission, now: Instant): Admission => ({
  ...admission,
  staffSeen: Object.fromEntries(Object.entries(admission.staffSeen).filter(([, at]) => at >= plusMs(now, -networkKeptForMs))),
});

/** Networks where a logged-in person made a call tonight. A crowd shares the stand's own network; outsiders cannot log in there. */
export const staffNetworksAt = (admission: Admission, now: Instant): readonly NetworkKey[] =>
  Object.keys(forgetStaff(admission, now).staffSeen).map(networkKey);
