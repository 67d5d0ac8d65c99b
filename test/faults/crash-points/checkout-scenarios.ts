import { expect } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, post, send } from '#test/support/http-calls.ts';
import { numberFrom, workOff } from '#test/support/races/ledger-checks.ts';
import type { RaceHarness } from '#test/support/races/race-harness.ts';
import {
  CUSTOMER,
  expectMails,
  expectOneOrder,
  expectSessions,
  loseTheHold,
  notify,
  requestCheckout,
  withOrder,
  withSession,
} from './customers.ts';
import type { Scenario } from './scenario.ts';
import type { Victim } from './victim.ts';
import type { World } from './world.ts';

const SOLD = 'select coalesce(sum(sold), 0) from products';

/** A second cart of a visitor with an open session: replaces, holds and starts in one call. */
const pressing = async (victim: Victim, world: World) => {
  await withSession(victim, world);
  const cart = await cartOf(victim, { 'Hot Dog': 3 });
  return {
    act: () => requestCheckout(victim, cart, 'the-second-cart'),
    again: (stand: RaceHarness) => requestCheckout(stand, cart, 'the-second-cart'),
  };
};

const buyerReturns: Scenario = {
  name: 'checkout, and the buyer presses again',
  prepare: async (victim, world) => {
    const { act, again } = await pressing(victim, world);
    const state = { session: '' };
    return {
      act,
      afterwards: async (stand) => {
        const answer = await again(stand);
        expect(answer).toMatchObject({ status: 200 });
        state.session = String(answer.json?.['sessionId']);
        expect((await again(stand)).json).toEqual(answer.json);
        world.stripe.pay(state.session, CUSTOMER);
      },
      outcome: async (stand) => {
        await expectOneOrder(stand, state.session);
        expect(await numberFrom(stand, SOLD)).toBe(3);
        expectSessions(world, { complete: 1 });
        expectMails(world, 1);
      },
    };
  },
};

const buyerIsGone: Scenario = {
  name: 'checkout, and the buyer never comes back',
  prepare: async (victim, world) => {
    const cart = await cartOf(victim, { 'Hot Dog': 3 });
    return {
      act: () => requestCheckout(victim, cart, 'the-only-cart'),
      afterwards: async () => undefined,
      outcome: async (stand) => {
        expect(await numberFrom(stand, 'select count(*) from orders')).toBe(0);
        expect(await numberFrom(stand, SOLD)).toBe(0);
        expectSessions(world, { complete: 0 });
      },
    };
  },
};

/** A late webhook, the page that polls, and another tap: each finds the existing order. */
const askAgain = async (stand: RaceHarness, world: World, session: string): Promise<void> => {
  expect(await notify(stand, world, session)).toMatchObject({ status: 200 });
  const cart = await cartOf(stand, { Cola: 2 });
  expect(await requestCheckout(stand, cart, 'the-first-cart')).toMatchObject({ status: 200, json: { sessionId: session } });
};

const fulfil: Scenario = {
  name: 'fulfil, by webhook',
  prepare: async (victim, world) => {
    const session = await withSession(victim, world);
    world.stripe.pay(session, CUSTOMER);
    return {
      act: () => notify(victim, world, session),
      afterwards: async (stand) => {
        // Without another webhook, and without any time passing.
        await workOff(stand);
        await expectOneOrder(stand, session);
        await askAgain(stand, world, session);
      },
      outcome: async (stand) => {
        await expectOneOrder(stand, session);
        expect(await numberFrom(stand, SOLD)).toBe(2);
        expectSessions(world, { complete: 1 });
        expectMails(world, 1);
      },
    };
  },
};

const soldOut: Scenario = {
  name: 'fulfil, when the food is gone',
  prepare: async (victim, world) => {
    const session = await withSession(victim, world);
    world.stripe.pay(session, CUSTOMER);
    await loseTheHold(world);
    return {
      act: async () => {
        await notify(victim, world, session);
        await victim.tell({ do: 'work', job: 'settleRefunds' });
      },
      afterwards: async (stand) => {
        expect(await notify(stand, world, session)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        await expectOneOrder(stand, session, 'cancelled');
        expect(world.stripe.state.refunds).toHaveLength(1);
        expect(world.stripe.ledger().refundedCents).toBe(world.stripe.ledger().chargedCents);
        expectMails(world, 1);
      },
    };
  },
};

const released = (world: World) => async (stand: RaceHarness) => {
  expect(await numberFrom(stand, "select count(*) from checkouts where state <> 'expired'")).toBe(0);
  expect(await numberFrom(stand, 'select count(*) from orders')).toBe(0);
  expectSessions(world, { complete: 0 });
};

const cancel: Scenario = {
  name: 'expire, by Cancel',
  prepare: async (victim, world) => {
    const session = await withSession(victim, world);
    const comeBack = (stand: { readonly url: string }) =>
      send(stand, `/api/checkout/${session}/cancel`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    return {
      act: () => comeBack(victim),
      afterwards: async (stand) => {
        expect(await comeBack(stand)).toMatchObject({ status: 200, json: { state: 'released' } });
      },
      outcome: released(world),
    };
  },
};

const holdEnds: Scenario = {
  name: 'expire, at the end of the hold',
  prepare: async (victim, world) => {
    await withSession(victim, world);
    await victim.tell({ do: 'wait', ms: LIMITS.checkout.holdMs + MINUTE_MS });
    return {
      act: () => victim.tell({ do: 'work', job: 'reconcileCheckouts' }),
      afterwards: async () => undefined,
      outcome: released(world),
    };
  },
};

const customerCancels: Scenario = {
  name: 'cancel, by the customer',
  prepare: async (victim, world) => {
    const session = await withOrder(victim, world);
    const { json: order } = await send(victim, `/api/orders/by-session/${session}`);
    const ask = (stand: { readonly url: string }) =>
      post(stand, `/api/order-status/${String(order?.['hash'])}/cancel`, { pickupCode: order?.['pickup_code'] });
    return {
      act: () => ask(victim),
      afterwards: async (stand) => {
        expect(await ask(stand)).toMatchObject({ status: 200, json: { status: 'cancelled' } });
      },
      outcome: async (stand) => {
        await expectOneOrder(stand, session, 'cancelled');
        expect(await numberFrom(stand, SOLD)).toBe(0);
        expect(world.stripe.state.refunds).toHaveLength(1);
        expect(world.stripe.ledger().refundedCents).toBe(world.stripe.ledger().chargedCents);
        // The confirmation, and the mail about the cancellation.
        expectMails(world, 2);
      },
    };
  },
};

const mail: Scenario = {
  name: 'mail',
  prepare: async (victim, world) => {
    const session = await withOrder(victim, world);
    return {
      act: () => victim.tell({ do: 'work', job: 'deliverOutbox' }),
      afterwards: async () => undefined,
      outcome: async (stand) => {
        await expectOneOrder(stand, session);
        expectMails(world, 1);
      },
    };
  },
};

export const CHECKOUT_SCENARIOS: readonly Scenario[] = [
  buyerReturns,
  buyerIsGone,
  fulfil,
  soldOut,
  cancel,
  customerCancels,
  holdEnds,
  mail,
];
