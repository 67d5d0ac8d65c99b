import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION_ID } from '../msw/handlers/checkout.handlers.ts';
import { found, HASH, lookupBySessionGives, NOT_YET, statusIs, statusIsRefused } from '../msw/handlers/orders.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { openApp } from '../open-app.ts';

const ORDER = `/order-status/${HASH}`;
const link = () => {
  const shown = screen.queryByRole('link', { name: /^(Your order|You have paid)/ });
  return shown === null ? null : [shown.textContent, shown.getAttribute('href')];
};

const leaveToPay = () =>
  localStorage.setItem('bandstand.pending-checkout', JSON.stringify({ sessionId: SESSION_ID, startedAt: TONIGHT, held: [] }));

describe.each(['/', '/check-order'])('on %s, a phone that has ordered', (address) => {
  beforeEach(async () => {
    on(statusIs({}));
    (await openApp(ORDER)).close();
  });

  it.each([
    ['a link to its order', statusIs({ status: 'preparing' }), ['Your order #042 · Being Prepared', ORDER]],
    ['no completed order', statusIs({ status: 'completed', queue_position: 0 }), null],
    ['no canceled order', statusIs({ status: 'cancelled', queue_position: 0 }), null],
    ['no order that the stand does not find', statusIsRefused('NOT_FOUND'), null],
  ])('shows %s', async (_case, outcome, shown) => {
    on(outcome);
    await openApp(address);
    expect(link()).toEqual(shown);
  });

  it('shows a link to it though another checkout was left unpaid', async () => {
    leaveToPay();
    given(lookupBySessionGives(NOT_YET));
    await openApp(address);
    expect(link()).toEqual(['Your order #042 · Order Received', ORDER]);
  });
});

it.each(['/', '/check-order'])('on %s, a phone that has not ordered shows no order', async (address) => {
  on(statusIs({}));
  await openApp(address);
  expect(link()).toBeNull();
});

describe.each(['/', '/cart'])('on %s, a phone that died on its way back from the payment', (address) => {
  it.each([
    ['leads to the thank-you page when it has paid', found(), ['You have paid: order #042', `/success?session_id=${SESSION_ID}`]],
    ['shows nothing when it has not paid', NOT_YET, null],
  ])('%s', async (_case, outcome, shown) => {
    leaveToPay();
    given(lookupBySessionGives(outcome), statusIs({}));
    await openApp(address);
    expect(link()).toEqual(shown);
  });
});
