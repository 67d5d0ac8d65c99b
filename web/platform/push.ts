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

const IS_IPHONE = /iPhone|iPad|iPod/;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

/** Another key than ours: from another stand at this address, or of a former database. */
const freshSubscription = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = await manager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return await manager.subscribe(options);
  }
};

export const createBrowserPush = (browser: Window & typeof globalThis): Push => {
  const { navigator } = browser;
  const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in browser && 'Notification' in browser;
  return {
    state: () => {
      if (!isSupported()) return IS_IPHONE.test(navigator.userAgent) ? 'needs-home-screen' : 'unsupported';
      return ANSWERS[browser.Notification.permission];
    },
    subscribe: async (publicKey) => {
      if ((await browser.Notification.requestPermission()) !== 'granted') return null;
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
      const { pushManager } = await navigator.serviceWorker.ready;
      const { endpoint, keys = {} } = (await freshSubscription(pushManager, publicKey)).toJSON();
      const { p256dh, auth } = keys;
      if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('the browser gave no address');
      return { endpoint, keys: { p256dh, auth } };
    },
  };
};
