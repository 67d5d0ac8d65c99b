import { networkKey, type NetworkKey } from '../kernel/ids.ts';
import { plusMs, type Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { AccessWord } from './access-word.ts';
import type { Visitor } from './visitor.ts';

/** The stand's knowledge of who is there. The same on every instance. */
export interface Admission {
  /** Null: none is asked for. */
  readonly word: AccessWord | null;
  /** The name of the sign's pass. Another one makes the signs of before worthless. Null: no sign was made yet. */
  readonly sign: string | null;
  /** When a phone last came by a pass. */
  readonly passUsedAt: Instant | null;
  /** When somebody with a login last made a call, by network. */
  readonly staffSeen: Readonly<Record<NetworkKey, Instant>>;
}

export const NO_ADMISSION: Admission = { word: null, sign: null, passUsedAt: null, staffSeen: {} };

const { passLivesMs, passInUseForMs, networkKeptForMs } = LIMITS.admission;

const screenPass = (period: number): string => `screen-${period}`;

/** The name of the pass that screens show now. It changes every half day. */
export const screenPassAt = (now: Instant): string => screenPass(Math.floor(now / passLivesMs));

/** The names of the passes that open the stand: the sign's, and those that screens have shown within half a day. */
export const passNames = ({ sign }: Admission, now: Instant): readonly string[] => [
  ...(sign === null ? [] : [sign]),
  screenPassAt(now),
  screenPassAt(plusMs(now, -passLivesMs)),
];

/** Whether a visitor has shown that they are at the stand: a pass, or the word that is asked for. */
export const hasShownPass = ({ shown }: Visitor, admission: Admission, now: Instant): boolean =>
  shown !== null && (shown === admission.word?.id || passNames(admission, now).includes(shown));

/** Phones come by the stand's sign or screens: from then on the last third of everything is for them. */
export const isPassInUse = ({ passUsedAt }: Admission, now: Instant): boolean =>
  passUsedAt !== null && now < plusMs(passUsedAt, passInUseForMs);

/** The networks where somebody with a login has made a call tonight: a crowd shares the stand's own, and nobody else can log in there. */
export const staffNetworksAt = ({ staffSeen }: Admission, now: Instant): readonly NetworkKey[] =>
  Object.entries(staffSeen).flatMap(([network, at]) => (at >= plusMs(now, -networkKeptForMs) ? [networkKey(network)] : []));
