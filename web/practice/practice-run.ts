import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Pause } from '#core/ports/clock.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { createBrowserPlatform } from '#web/composition/browser-platform.ts';
import { createServices, type Services } from '#web/composition/services.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { currentTask, noteDone, skipTask, type PracticeProgress } from './practice-tasks.ts';
import { createPracticeApi } from './stand/practice-api.ts';
import { createPracticeStand } from './stand/create-practice-stand.ts';
import { startArrivals } from './stand/practice-arrivals.ts';
import { PRACTICE_ORDERS } from './stand/practice-customers.ts';

/** One practice, from its start until the page closes. */
export type PracticeRun = {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly progress: { readonly get: () => PracticeProgress; readonly subscribe: (onChange: () => void) => () => void };
  readonly skip: () => void;
  /** Stops the arrival of orders. */
  readonly end: () => void;
};

const YOU = { id: 'practice', name: 'You', role: 'staff' } as const;

/** The screens' storage ends with this practice, apart from the device's own logins and settings. */
const createForgetfulStore = (): KeyValueStore => {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
    subscribe: () => () => undefined,
  };
};

/** Practice never calls the server: a call that bypasses the practice stand stops here. */
const refuseToSend = (): Promise<Response> => Promise.reject(new TypeError('practice sends nothing'));

const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param pictures the address that contains the folder `images`, with a trailing slash */
export const startPracticeRun = async (browser: Window & typeof globalThis, pictures: string): Promise<PracticeRun> => {
  // The practice stand is always reachable, online and offline.
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
  const platform = createBrowserPlatform(browser);
  const base = createServices({
    ...platform,
    fetch: refuseToSend,
    store: createForgetfulStore(),
    analytics: { track: () => undefined },
  });
  const { clock } = base;
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const stand = await createPracticeStand({ clock, ids: platform.ids, timeZone, pause });
  const services: Services = { ...base, api: createPracticeApi(stand, YOU, { timeZone, pictures }) };
  services.logins.logInStaff({ ...YOU, token: 'practice', code: 'PRACTICE' });

  let progress: PracticeProgress = { startedAt: clock.now(), finished: [] };
  const listeners = new Set<() => void>();
  const move = (next: PracticeProgress): void => {
    if (next === progress) return;
    progress = next;
    for (const listener of listeners) listener();
  };
  const look = async (): Promise<void> => {
    const placed = await stand.listOrders('all', 'every night');
    move(
      noteDone(
        progress,
        placed.map(({ order }) => order),
        clock.now(),
      ),
    );
  };
  const unsubscribe = stand.changeNotifications.subscribe(({ topic }) => {
    if (topic === 'orders') void look();
  });
  let isOver = false;
  void startArrivals(PRACTICE_ORDERS, { pause, place: stand.order, isOver: () => isOver });
  return {
    services,
    queryClient: createQueryClient(clock),
    progress: {
      get: () => progress,
      subscribe: (onChange) => {
        listeners.add(onChange);
        return () => void listeners.delete(onChange);
      },
    },
    skip: () => {
      if (currentTask(progress) === null) return;
      move(skipTask(progress));
      void look();
    },
    end: () => {
      unsubscribe();
      isOver = true;
    },
  };
};
