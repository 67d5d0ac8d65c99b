/** What this browser can do about messages that come while the page is closed. */
export type PushState = 'not-asked' | 'allowed' | 'denied' | 'unsupported' | 'needs-home-screen';

const ANSWERS = { default: 'not-asked', granted: 'allowed', denied: 'denied' } as const satisfies Record<NotificationPermission, PushState>;

/** Where a browser can be reached, as the wire has it. */
export type PushAddress = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

export interface Push {
  state(): PushState;
  /** Asks the person, then the browser's push service; only after a tap. Null: refused. Rejects when it cannot be had. */
  subscribe(publicKey: string): Promise<PushAddress | null>;
}

/** A worker that could not bring all its files is never ready, and a push service out of reach may never answer. */
const MAX_WAIT_MS = 30_000;

/** An iPad calls itself a Mac, but no Mac has a screen to touch. */
const isOfApplesPhones = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

/** Subscribed with another key than ours: from another stand at this address, or of a former database. */
const isOfAnotherKey = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

/** The one that is there already, else a new one. */
const freshSubscription = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // Keep a working address even if the push service cannot be reached for a moment.
    if (!isOfAnotherKey(error)) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return await manager.subscribe(options);
  }
};

export const createBrowserPush = (browser: Window & typeof globalThis): Push => {
  const { navigator } = browser;
  const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in browser && 'Notification' in browser;
  const subscription = async (publicKey: string): Promise<PushSubscription> => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    return await freshSubscription(pushManager, publicKey);
  };
  const noAnswer = (): Promise<never> =>
    new Promise((_resolve, reject) => void browser.setTimeout(() => reject(new Error('the browser gave no answer')), MAX_WAIT_MS));
  return {
    state: () => {
      if (!isSupported()) return isOfApplesPhones(navigator) ? 'needs-home-screen' : 'unsupported';
      return ANSWERS[browser.Notification.permission];
    },
    subscribe: async (publicKey) => {
      if ((await browser.Notification.requestPermission()) !== 'granted') return null;
      const { endpoint, keys = {} } = (await Promise.race([subscription(publicKey), noAnswer()])).toJSON();
      const { p256dh, auth } = keys;
      if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('the browser gave no address');
      return { endpoint, keys: { p256dh, auth } };
    },
  };
};
