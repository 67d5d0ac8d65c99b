import type { NetworkKey } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';

/** A screen without a link, which shows a code until a manager accepts it. */
export type WaitingScreen = {
  /** 6 symbols, as on the screen. */
  readonly code: string;
  /** The screen alone knows the secret, which becomes its link's. */
  readonly secretHash: string;
  readonly network: NetworkKey;
  readonly endsAt: Instant;
  /** The person who connected it: a repeat by them, after a lost answer, is the same board. */
  readonly connectedBy?: string | undefined;
  readonly linkId?: string | undefined;
};

const countOf = (screens: readonly WaitingScreen[], network: NetworkKey): number =>
  screens.filter((screen) => screen.network === network).length;

/** Screens whose code still works. */
export const stillWaiting = (screens: readonly WaitingScreen[], now: Instant): readonly WaitingScreen[] =>
  screens.filter(({ endsAt }) => now < endsAt);

/** Adds the screen. When full, drops the newest screen of the network with the most. @returns null if that is the screen's own network. */
export const withScreen = (screens: readonly WaitingScreen[], screen: WaitingScreen, now: Instant): readonly WaitingScreen[] | null => {
  const waiting = stillWaiting(screens, now).filter(({ code }) => code !== screen.code);
  if (waiting.length < LIMITS.boards.maximumWaiting) return [...waiting, screen];
  const counts = waiting.map(({ network }) => countOf(waiting, network));
  const most = Math.max(...counts);
  if (countOf(waiting, screen.network) + 1 >= most) return null;
  const leaves = counts.lastIndexOf(most);
  return [...waiting.filter((_screen, at) => at !== leaves), screen];
};
