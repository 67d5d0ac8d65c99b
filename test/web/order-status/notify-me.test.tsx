import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
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

    it('stays off after a failure, and reports it', async () => {
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
});
