import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { present } from '#test/support/results.ts';
import { HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { outOfHotDogs, sellable, sellableAre, sellOutIs, shortage, shortageIs, waitingItem } from '../msw/handlers/sold-out.handlers.ts';
import { liveLine } from '../msw/handlers/live.handlers.ts';
import { ordersAre, ordersCome, staffOrder } from '../msw/handlers/staff.handlers.ts';
import { given, on, server } from '../msw/server.ts';
import { networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { fill, follow, heading, openStaffApp, tap, tapIn, textsIn } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const setOnline = (isOnline: boolean): void => act(() => onlineManager.setOnline(isOnline));

afterEach(() => {
  setOnline(true);
});

const A_POLL_MS = 31_000;

const goAway = (): void => {
  given(
    ordersCome(() => networkFailure()),
    typedHandler(soldOutContract.list, () => networkFailure()),
  );
  given(
    typedHandler(soldOutContract.get, () => networkFailure()),
    typedHandler(soldOutContract.sellOut, () => networkFailure()),
  );
  on(typedHandler(soldOutContract.putBack, () => networkFailure()));
};

/** A staff member notices while offline that the last hot dog is gone. */
const sellOutAway = async () => {
  given(ordersAre([staffOrder(36)]), sellableAre(sellable(1, 'Hot Dog', 350, { round: 2 })));
  const app = await openStaffApp('/fulfillment');
  goAway();
  await passTime(A_POLL_MS);
  await tap('Sold Out', 'Hot Dog');
  return app;
};
const confirm = async (): Promise<void> => {
  await tapIn(screen.getByRole('dialog', { name: 'Out of Hot Dog?' }), 'Sold Out');
};

it('sells out without a network, announces what happens later, and sends it once, also after a reload', async () => {
  const app = await sellOutAway();
  await confirm();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/1 kept here/)).toBeTruthy();
  app.close();

  const reloaded = await openStaffApp('/fulfillment/sold-out/1');
  await passTime(A_POLL_MS);
  expect(heading()).toBe('Out of Hot Dog');
  expect(screen.getByText('Not sent yet')).toBeTruthy();
  await tap('Show');
  expect(screen.getByText('Sold out: Hot Dog')).toBeTruthy();
  await tap('Keep working');

  const sent = on(sellOutIs(outOfHotDogs({ waiting: [waitingItem(36)] })));
  on(shortageIs(outOfHotDogs({ waiting: [waitingItem(36)] })));
  await passTime(A_POLL_MS);
  await passTime(A_POLL_MS);
  expect(sent.map(({ query, params }) => [params.id, query.round])).toEqual([[1, 2]]);
  expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
  expect(screen.queryByText('Not sent yet')).toBeNull();
  // The stand computed its effects when it arrived.
  await follow('Show');
  expect(screen.getByText('Orders wait for Hot Dog').parentElement?.textContent).toMatch(
    /You sold it out at 8:0\d.PM\. The menu is updated\. 1 paid order waits for it\./,
  );
  expect(screen.getByRole('link', { name: 'Look at Hot Dog' }).getAttribute('href')).toBe('/fulfillment/sold-out/1');
  await tap('Understood');
  expect(heading()).toBe('Nothing to settle');
  reloaded.close();
});

it('warns before confirming that no other device knows yet', async () => {
  await sellOutAway();
  const dialog = screen.getByRole('dialog', { name: 'Out of Hot Dog?' });
  expect(textsIn(dialog, 'listitem')).toEqual([
    'There is no network. This device stops selling it now; the menu and the others do when the network is back.',
    'Then customers who are paying for it are asked to stop, and the paid orders that wait for it are listed.',
  ]);
});

it('puts its own sold-out item back, and lists acts that do not count', async () => {
  const app = await sellOutAway();
  await confirm();
  await tap('Sold Out');
  expect(screen.getByText('(sold out)')).toBeTruthy();
  await tap(/^Hot Dog/, 'Show the Orders');
  expect(app.path()).toBe('/fulfillment/sold-out/1');
  await passTime(A_POLL_MS);
  await tap('Put it back on the menu');
  fill('Hot Dog, counted', '24');
  await tap('Put on the menu');
  expect(screen.getByText(/2 kept here/)).toBeTruthy();
  expect(heading()).toBe('Hot Dog');

  on(sellOutIs(outOfHotDogs()));
  const back = on(
    typedHandler(soldOutContract.putBack, () =>
      problem('STATUS_CONFLICT', 'Someone has put it back on the menu in the meantime. 9 can be bought.'),
    ),
  );
  on(shortageIs(shortage()));
  await passTime(A_POLL_MS);
  expect(back.map(({ body, query }) => [body.counted, query.round])).toEqual([[24, 2]]);
  const { countedAt, sentAt } = present(back[0]).body;
  expect(present(sentAt) - present(countedAt)).toBeGreaterThan(1000);
  await follow('Show');
  expect(screen.getByText('Hot Dog was put back since').parentElement?.textContent).toMatch(
    /You counted 24 at 8:0\d.PM\. That does not count\. Someone has put it back on the menu in the meantime\. 9 can be bought\./,
  );
});

it('sells no more of it at the window of this device', async () => {
  const app = await sellOutAway();
  await confirm();
  app.close();
  given(menuIs([{ ...HOT_DOG, id: productId(1) }]), drawersAre());
  await openStaffApp('/window');
  expect(screen.getByRole('button', { name: /^Hot Dog/ }).getAttribute('aria-disabled')).toBe('true');
});

it('blocks decisions about waiting orders offline, and explains why and until when', async () => {
  server.use(liveLine('staff').handler);
  given(ordersAre([staffOrder(36)]), sellableAre(sellable(1, 'Hot Dog', 350), sellable(4, 'Pizza Slice', 350)));
  on(shortageIs(outOfHotDogs({ waiting: [waitingItem(36)] })));
  await openStaffApp('/fulfillment/sold-out/1', 'manager');
  const decisions = () => [/^Replace in/, /^Found it/].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
  expect(decisions().map(({ disabled }) => disabled)).toEqual([false, false]);
  await tap('Replace in #036');
  setOnline(false);
  const dialog = within(screen.getByRole('dialog', { name: 'Replace in #036' }));
  expect(dialog.getByText('There is no network')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace with Pizza Slice' }).disabled).toBe(true);
  await tap('Cancel');
  expect(decisions().map(({ disabled }) => disabled)).toEqual([true, true]);
  const [why] = decisions().map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? ''));
  expect(why?.textContent).toMatch(/wait until it is back/);

  setOnline(true);
  await passTime(A_POLL_MS);
  expect(decisions().map(({ disabled }) => disabled)).toEqual([false, false]);
});
