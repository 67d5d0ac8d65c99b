import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import { textOf, type CachedResponse } from '../cache/cached-response.ts';
import { TOPICS, type CachedResponses } from '../cache/cached-responses.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { ChangeStreams, FollowStand } from './change-streams.ts';

/**
 * Checks whether customers' pages are still current. Change notifications are too frequent to send each to thousands of phones: every hold
 * moves stock.
 */
export interface StandChanges {
  /** For an open menu or cart. Null at this process's stream limit. */
  readonly forVisitor: ChangeStreams['forVisitor'];
}

export interface StandChangesDeps {
  readonly changeNotifications: ChangeNotifications;
  readonly changeStreams: Pick<ChangeStreams, 'forVisitor' | 'watchStand'>;
  readonly cachedResponses: Pick<CachedResponses, 'menu' | 'queueStatus' | 'config'>;
}

/** During a rush changes are constant, so checks are at least this far apart. */
const LOOKS_APART_MS = SECOND_MS / 2;
/** A pause with an end, or a night with an opening time, changes with the clock alone. */
const CLOCK_MS = 5 * SECOND_MS;

/** Passed to `JSON.parse`: its result replaces the field's value. */
type Reviver = (key: string, value: unknown) => unknown;

/** Quantities are polled every minute and checked at checkout; notifications only cover whether any is left. */
const whetherAnyIsLeft: Reviver = (key, value) => (key === 'quantity' ? value !== 0 : value);
/** Estimates move with each order. */
const withoutMinutes: Reviver = (key, value) => (key === 'minutes' ? undefined : value);
const whole: Reviver = (_key, value) => value;

/** Checks again when a change arrives during a check; the first check only sets the baseline. */
const createWatch = (response: Pick<ResponseCache<CachedResponse>, 'fresh'>, reviver: Reviver, tell: () => void) => {
  let known: string | null = null;
  let pause: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isWanted = false;
  let isOver = false;
  const look = async (): Promise<void> => {
    isLooking = true;
    isWanted = false;
    try {
      const found = JSON.stringify(JSON.parse(textOf(await response.fresh()), reviver));
      if (known !== null && known !== found && !isOver) tell();
      known = found;
    } catch {
      // Unreadable now; the next check will see the change.
    }
    pause = setTimeout(() => {
      isLooking = false;
      if (isWanted && !isOver) void look();
    }, LOOKS_APART_MS);
  };
  return {
    look: (): void => {
      isWanted = true;
      if (!isLooking) void look();
    },
    stop: (): void => {
      isOver = true;
      clearTimeout(pause);
    },
  };
};

const hasTopic = (topics: readonly ChangeNotification['topic'][], topic: ChangeNotification['topic']): boolean => topics.includes(topic);

export const createStandChanges = ({ changeNotifications, changeStreams, cachedResponses }: StandChangesDeps): StandChanges => {
  const { menu, queueStatus, config } = cachedResponses;
  const follow: FollowStand = (tell) => {
    const queue = createWatch(queueStatus, withoutMinutes, () => tell('queue'));
    const watches = [
      { topics: TOPICS.menu, watch: createWatch(menu, whetherAnyIsLeft, () => tell('products')) },
      { topics: TOPICS.queueStatus, watch: queue },
      { topics: TOPICS.config, watch: createWatch(config, whole, () => tell('settings')) },
    ];
    const unsubscribe = changeNotifications.subscribe(({ topic }) => {
      for (const { topics, watch } of watches) if (hasTopic(topics, topic)) watch.look();
    });
    const clock = setInterval(queue.look, CLOCK_MS).unref();
    for (const { watch } of watches) watch.look();
    return () => {
      clearInterval(clock);
      unsubscribe();
      for (const { watch } of watches) watch.stop();
    };
  };
  changeStreams.watchStand(follow);
  return { forVisitor: changeStreams.forVisitor };
};
