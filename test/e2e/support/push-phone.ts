import type { BrowserContext, Page, Worker } from 'playwright-core';
import type { PushSubscription } from '#core/domain/notifications/push-message.ts';

/** A notification as the worker asked the phone to show it. */
export type ShownNotification = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly icon: string;
  readonly data: { readonly path: string };
};

type WorkerScope = {
  readonly clients: { openWindow(path: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(): Promise<unknown> } };
  shown: ShownNotification[];
  went: string[];
};

/**
 * Headless Chromium can neither ask its owner, nor reach its push service, nor show a notification (it denies notifications whatever is
 * granted). The test replaces these three; the page, the worker, its events and its windows are Chromium's own.
 */
export const equipPhone = async (context: BrowserContext, { endpoint, p256dh, auth }: PushSubscription): Promise<void> => {
  await context.addInitScript(
    (subscription) => {
      const permission = (): string => localStorage.getItem('test: permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: permission });
      Notification.requestPermission = () => {
        localStorage.setItem('test: permission', 'granted');
        return Promise.resolve('granted');
      };
      const note = (what: string): void => localStorage.setItem(what, String(Number(localStorage.getItem(what) ?? 0) + 1));
      navigator.vibrate = () => (note('test: buzzes'), true);
      const start: unknown = Reflect.get(OscillatorNode.prototype, 'start');
      OscillatorNode.prototype.start = function noted(...when) {
        note('test: tones');
        if (typeof start === 'function') Reflect.apply(start, this, when);
      };
      PushManager.prototype.subscribe = (options) => {
        localStorage.setItem('test: visible', String(options?.userVisibleOnly));
        return Promise.resolve({ toJSON: () => subscription } as unknown as Awaited<ReturnType<PushManager['subscribe']>>);
      };
    },
    { endpoint, keys: { p256dh, auth } },
  );
};

/** Null before the owner is asked. */
export const permissionOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('test: permission'));

/** How many times the phone vibrated, and how many tones it played. */
export const vibrationsAndTones = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => ['test: buzzes', 'test: tones'].map((what) => Number(localStorage.getItem(what) ?? 0)));

/** The app's worker on a phone, and its reactions to events. */
export const openWorker = async (context: BrowserContext, page: Page, standUrl: string) => {
  const [known] = context.serviceWorkers();
  const worker: Worker = known ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.went = [];
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      scope.shown.push({ title, ...options } as unknown as ShownNotification);
      return Promise.resolve();
    };
    // Chromium allows these two only after a real tap on a real notification.
    scope.WindowClient.prototype.focus = function focus() {
      scope.went.push('focused');
      return Promise.resolve(this);
    };
    scope.clients.openWindow = (path) => {
      scope.went.push(`opened ${path}`);
      return Promise.resolve(null);
    };
  });

  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${standUrl}/` && !isDeleted);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;

  return {
    /** As the browser dispatches a message of its push service. */
    deliver: async (data: string): Promise<void> => {
      await browser.send('ServiceWorker.deliverPushMessage', { origin: standUrl, registrationId, data });
    },
    shown: (): Promise<readonly ShownNotification[]> => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown),
    /** Taps the newest notification. @returns the effect. */
    tap: (): Promise<string | undefined> =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as WorkerScope;
        const work: unknown[] = [];
        const notification = { data: scope.shown.at(-1)?.data, close: () => undefined };
        const waitUntil = (promise: unknown): void => void work.push(promise);
        globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
        await Promise.all(work);
        return scope.went.at(-1);
      }),
  };
};
