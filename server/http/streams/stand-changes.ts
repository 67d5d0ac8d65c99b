import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import { textOf, type CachedResponse } from '../cache/cached-response.ts';
import { TOPICS, type CachedResponses } from '../cache/cached-responses.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { ChangeStreams, FollowStand } from './change-streams.ts';

/** Looks whether customers' pages are still true. Change notifications are too many to tell each to thousands of phones: every hold moves stock. */
export interface StandChanges {
  /** For an open menu or cart. Null when this process has too many streams already. */
  readonly forVisitor: ChangeStreams['forVisitor'];
}

export interface StandChangesDeps {
  readonly changeNotifications: ChangeNotifications;
  readonly changeStreams: Pick<ChangeStreams, 'forVisitor' | 'watchStand'>;
  readonly cachedResponses: Pick<CachedResponses, 'menu' | 'queueStatus' | 'config'>;
}

/** A rush changes something all the time: so often, at most, somebody looks whether customers must know. */
const LOOKS_APART_MS = SECOND_MS / 2;
/** A pause with an end, or a night with an opening time, changes by the clock alone. */
const CLOCK_MS = 5 * SECOND_MS;

/** Parses as `JSON.parse` does: what it returns for a field takes the field's place. */
type Reviver = (key: string, value: unknown) => unknown;

/** How many are left is asked for each minute, and by the checkout; only whether there is one is told. */
const whetherAnyIsLeft: Reviver = (key, value) => (key === 'quantity' ? value !== 0 : value);
/** The guess moves with each order. */
const withoutMinutes: Reviver = (key, value) => (key === 'minutes' ? undefined : value);
const whole: Reviver = (_key, value) => value;

/** Looks again when something changed during a look; the first look only learns. */
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
      // Nobody can read it now: what has changed is seen by the next look.
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
