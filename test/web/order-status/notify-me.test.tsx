import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { createBrowserPush } from '#web/platform/push.ts';
import { notificationOf } from '#web/service-worker/notifications.ts';
import { HASH, statusIs } from '../msw/handlers/orders.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, answer, networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { inBothLanguages } from '../in-both-languages.ts';

inBothLanguages('being told', ({ renderApp, says }) => {
  const followed = () => typedHandler(ordersContract.followByPush, () => answer(undefined));

  const open = async (status: 'queued' | 'ready' = 'queued') => {
    on(statusIs({ status }));
    const app = renderApp(`/order-status/${HASH}`);
    await screen.findByText('#042');
    return app;
  };

  describe('Tell me when it’s ready', () => {
    it('is off until somebody taps, then on, and can be turned off', async () => {
      const follows = on(followed());
      await open();
      expect(follows).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: says('Tell Me') }));
      await screen.findByText(says('We’ll tell you here, even if this page is closed.'));
      expect(document.activeElement?.textContent).toBe(says('Turn Off'));
      expect(follows.map(({ params, body }) => [params.hash, body.endpoint])).toEqual([[HASH, 'https://fcm.googleapis.com/fcm/send/maya']]);
      const unfollows = on(typedHandler(ordersContract.unfollowByPush, () => answer(undefined)));
      await userEvent.click(screen.getByRole('button', { name: says('Turn Off') }));
      await screen.findByRole('button', { name: says('Tell Me') });
      expect(unfollows.map(({ body }) => body.endpoint)).toEqual(['https://fcm.googleapis.com/fcm/send/maya']);
    });

    it('forgets the oldest of many followed orders, and never the one that was just tapped', async () => {
      on(followed());
      const app = await open();
      const others = Array.from({ length: 5 }, (_none, at) => ({ hash: `other-${at}`, endpoint: 'https://push.example/other' }));
      app.services.followedOrders.set(others);
      await userEvent.click(await screen.findByRole('button', { name: says('Tell Me') }));
      await screen.findByText(says('We’ll tell you here, even if this page is closed.'));
      expect(app.services.followedOrders.get().map(({ hash }) => hash)).toEqual([HASH, 'other-0', 'other-1', 'other-2', 'other-3']);
    });

    it('says so when it did not work, and stays off', async () => {
      on(typedHandler(ordersContract.followByPush, () => networkFailure()));
      await open();
      await userEvent.click(screen.getByRole('button', { name: says('Tell Me') }));
      await screen.findByText(says(NO_ANSWER, (t) => t.order.notifyMeFailed(new ApiError({ kind: 'network' }))));
      expect(screen.getByRole('button', { name: says('Tell Me') })).toBeTruthy();
    });

    it.each([
      [
        'denied',
        'Notifications are blocked for this site. Allow them in your browser, or keep this page open and the screen on: it will ring.',
      ],
      [
        'unsupported',
        'This browser can’t show notifications. Keep this page open and the screen on: it will ring when your order is ready.',
      ],
      [
        'needs-home-screen',
        'On an iPhone this works from the home screen only: tap Share, then Add to Home Screen, open the stand there and find your order with Check Order. Or keep this page open and the screen on: it rings.',
      ],
    ] as const)('explains %s', async (state, words) => {
      const app = await open();
      vi.spyOn(app.services.push, 'state').mockReturnValue(state);
      app.close();
      await open();
      expect(screen.getByText(says(words))).toBeTruthy();
      expect(screen.queryByRole('button', { name: says('Tell Me') })).toBeNull();
      vi.restoreAllMocks();
    });

    it('is off again when the permission was taken back in the browser, and does not say on', async () => {
      on(followed());
      const app = await open();
      await userEvent.click(screen.getByRole('button', { name: says('Tell Me') }));
      await screen.findByText(says('We’ll tell you here, even if this page is closed.'));
      vi.spyOn(app.services.push, 'state').mockReturnValue('not-asked');
      app.close();
      await open();
      expect(screen.queryByText(says('We’ll tell you here, even if this page is closed.'))).toBeNull();
      expect(screen.getByRole('button', { name: says('Tell Me') })).toBeTruthy();
      vi.restoreAllMocks();
    });

    it('is on for each order that was asked for, and turned off for one of them alone', async () => {
      on(followed());
      const first = await open();
      await userEvent.click(screen.getByRole('button', { name: says('Tell Me') }));
      await screen.findByRole('button', { name: says('Turn Off') });
      first.close();
      const other = 'B'.repeat(32);
      const second = renderApp(`/order-status/${other}`);
      await userEvent.click(await screen.findByRole('button', { name: says('Tell Me') }));
      const unfollows = on(typedHandler(ordersContract.unfollowByPush, () => answer(undefined)));
      await userEvent.click(await screen.findByRole('button', { name: says('Turn Off') }));
      await screen.findByRole('button', { name: says('Tell Me') });
      expect(unfollows.map(({ params }) => params.hash)).toEqual([other]);
      second.close();
      await open();
      await screen.findByRole('button', { name: says('Turn Off') });
    });

    it('sends the stand the new address of a browser that has renewed it by itself', async () => {
      const follows = on(followed());
      const app = await open();
      await userEvent.click(screen.getByRole('button', { name: says('Tell Me') }));
      await screen.findByText(says('We’ll tell you here, even if this page is closed.'));
      const renewed = { endpoint: 'https://fcm.googleapis.com/fcm/send/renewed', keys: { p256dh: 'C'.repeat(87), auth: 'C'.repeat(22) } };
      vi.spyOn(app.services.push, 'subscribe').mockResolvedValue(renewed);
      app.close();
      await open();
      await waitFor(() => expect(follows.map(({ body }) => body)).toEqual([expect.anything(), renewed]));
      const unfollows = on(typedHandler(ordersContract.unfollowByPush, () => answer(undefined)));
      await userEvent.click(screen.getByRole('button', { name: says('Turn Off') }));
      await screen.findByRole('button', { name: says('Tell Me') });
      expect(unfollows.map(({ body }) => body.endpoint)).toEqual([renewed.endpoint]);
      vi.restoreAllMocks();
    });

    it('asks no address of a browser that is not subscribed, and sends an address once', async () => {
      const follows = on(followed());
      const app = await open();
      const asked = vi.spyOn(app.services.push, 'subscribe');
      app.close();
      (await open()).close();
      expect(asked).not.toHaveBeenCalled();
      const again = await open();
      await userEvent.click(screen.getByRole('button', { name: says('Tell Me') }));
      // Once by the tap, once by the open page.
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
      await waitFor(() => expect(again.queryClient.isFetching()).toBe(0));
      expect(follows).toHaveLength(1);
      vi.restoreAllMocks();
    });

    it('is not offered by a stand without push', async () => {
      on(standIs({ pushPublicKey: null }));
      await open();
      expect(screen.queryByText(says('Tell me when it’s ready'))).toBeNull();
    });

    it('has nothing to offer once it is ready', async () => {
      await open('ready');
      expect(screen.queryByText(says('Tell me when it’s ready'))).toBeNull();
    });
  });

  describe('what a browser can do about it', () => {
    const browser = (parts: object, userAgent = 'Firefox') =>
      createBrowserPush({ navigator: { userAgent, ...('PushManager' in parts && { serviceWorker: {} }) }, ...parts } as never).state();
    const able = (permission: string) => ({ PushManager: {}, Notification: { permission } });
    it('is recognised', () => {
      expect(browser(able('default'))).toBe('not-asked');
      expect(browser(able('granted'))).toBe('allowed');
      expect(browser(able('denied'))).toBe('denied');
      expect(browser({})).toBe('unsupported');
      expect(browser({}, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('needs-home-screen');
    });
  });

  describe('a browser that is asked for its address', () => {
    const NEVER = new Promise<never>(() => undefined);
    const MAX_WAIT_MS = 50;
    const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const subscribed = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: KEYS }) });
    /** A browser with an existing subscription, and its response to a new one. */
    const manager = (refusal: string) => {
      const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
      const subscribe = vi
        .fn<() => Promise<unknown>>(async () => subscribed('new'))
        .mockRejectedValueOnce(new DOMException('refused', refusal));
      return { subscribe, unsubscribe, getSubscription: async () => ({ unsubscribe }) };
    };
    const asked = (permission: NotificationPermission, ready: Promise<unknown>) =>
      createBrowserPush({
        navigator: { userAgent: 'Firefox', serviceWorker: { register: async () => undefined, ready } },
        Notification: { requestPermission: async () => permission },
        PushManager: {},
        setTimeout: (act: () => void) => setTimeout(act, MAX_WAIT_MS),
      } as never).subscribe('AAAA');
    it('gives none when its owner says no', async () => expect(await asked('denied', NEVER)).toBeNull());
    it('is not waited for without end', async () => expect(asked('granted', NEVER)).rejects.toThrow('gave no answer'));
    it('gives up an address of another key', async () => {
      const pushManager = manager('InvalidStateError');
      expect(await asked('granted', Promise.resolve({ pushManager }))).toEqual({ endpoint: 'new', keys: KEYS });
      expect(pushManager.unsubscribe).toHaveBeenCalledTimes(1);
    });
    it('keeps the address it has while its push service is out of reach', async () => {
      const pushManager = manager('AbortError');
      await expect(asked('granted', Promise.resolve({ pushManager }))).rejects.toThrow('refused');
      expect(pushManager.unsubscribe).not.toHaveBeenCalled();
    });
  });

  describe('a notification', () => {
    const NOTIFICATION = { title: 'Order #042 is ready', body: 'Pick it up.', path: '/order-status/a', tag: 'BAND-1' };
    it('is what the stand sent', () => expect(notificationOf(NOTIFICATION)).toEqual(NOTIFICATION));
    it.each([
      null,
      'text',
      {},
      { ...NOTIFICATION, path: 'https://evil.example' },
      { ...NOTIFICATION, path: '//evil.example' },
      { ...NOTIFICATION, tag: 1 },
    ])('is never made of %o', (data) => expect(notificationOf(data)).toBeNull());
  });
});
