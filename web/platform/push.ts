import type { PushAddress } from './push-subscription.ts';

/** This browser's support for messages that arrive while the page is closed. */
export type PushState = 'not-asked' | 'allowed' | 'denied' | 'unsupported' | 'needs-home-screen';

const ANSWERS = { default: 'not-asked', granted: 'allowed', denied: 'denied' } as const satisfies Record<NotificationPermission, PushState>;

export interface Push {
  state(): PushState;
  /** Asks the user, then the browser's push service; only after a tap. Null: refused. Rejects when unavailable. */
  subscribe(publicKey: string): Promise<PushAddress | null>;
}

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
const isOfApplesPhones = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export const createBrowserPush = (browser: Window & typeof globalThis): Push => {
  const { navigator } = browser;
  const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in browser && 'Notification' in browser;
  return {
    state: () => {
      if (!isSupported()) return isOfApplesPhones(navigator) ? 'needs-home-screen' : 'unsupported';
      return ANSWERS[browser.Notification.permission];
    },
    subscribe: async (publicKey) => {
      if ((await browser.Notification.requestPermission()) !== 'granted') return null;
      return await (await import('./push-subscription.ts')).subscribeToPush(browser, publicKey);
    },
  };
};
