/** A browser's push address in wire form. */
export type PushAddress = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/** A worker that could not fetch all its files is never ready, and an unreachable push service may never answer. */
const MAX_WAIT_MS = 30_000;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

/** Subscribed with a key other than ours: from another stand at this address, or from an earlier database. */
const isOfAnotherKey = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

/** The existing one, or else a new one. */
const freshSubscription = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // Keeps a working address even if the push service is briefly unreachable.
    if (!isOfAnotherKey(error)) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return await manager.subscribe(options);
  }
};

/** This browser's current push address. Rejects when unavailable. */
export const subscribeToPush = async (browser: Window & typeof globalThis, publicKey: string): Promise<PushAddress> => {
  const subscription = async (): Promise<PushSubscription> => {
    const { serviceWorker } = browser.navigator;
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { pushManager } = await serviceWorker.ready;
    return await freshSubscription(pushManager, publicKey);
  };
  const noAnswer = (): Promise<never> =>
    new Promise((_resolve, reject) => void browser.setTimeout(() => reject(new Error('the browser gave no answer')), MAX_WAIT_MS));
  const { endpoint, keys = {} } = (await Promise.race([subscription(), noAnswer()])).toJSON();
  const { p256dh, auth } = keys;
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('the browser gave no address');
  return { endpoint, keys: { p256dh, auth } };
};
