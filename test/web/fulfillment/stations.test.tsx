import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { COLA as COLA_LINE, HOT_DOGS, ordersAre, staffOrder } from '../msw/handlers/staff.handlers.ts';
import { stationsAre } from '../msw/handlers/stations.handlers.ts';
import { on } from '../msw/server.ts';
import { openStaffApp, tap } from '../open-staff-app.ts';
import { cardOf, numbers } from '../order-cards.ts';

const hotDogs = { ...HOT_DOGS, product_id: HOT_DOG.id };
const cola = { ...COLA_LINE, product_id: COLA.id };

const openQueue = async (): Promise<void> => {
  on(
    stationsAre([
      [COLA, 'Drinks', 0],
      [HOT_DOG, 'Grill', 1],
    ]),
  );
  on(ordersAre([staffOrder(36, { items: [cola, hotDogs] }), staffOrder(37, { items: [cola] })]));
  await openStaffApp('/fulfillment');
};

const itemsOn = (number: string): string => within(cardOf(number)).getByRole('group', { name: `Items of ${number}` }).textContent;

describe('the stations', () => {
  it('stand on the tickets, each with what it makes', async () => {
    await openQueue();
    expect([itemsOn('#036'), itemsOn('#037')]).toEqual(['Drinks1 × ColaGrill2 × Hot Dog', 'Drinks1 × Cola']);
  });

  it('can be shown alone: only what they make, and only orders that need them', async () => {
    await openQueue();
    const tabs = within(screen.getByRole('group', { name: 'Show one station' })).getAllByRole('button');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-pressed')])).toEqual([
      ['All stations 4', 'true'],
      ['Drinks 2', 'false'],
      ['Grill 2', 'false'],
    ]);
    await tap(/^Grill/);
    expect([numbers(), itemsOn('#036')]).toEqual([['#036'], 'Grill2 × Hot Dog']);
    await tap(/^All stations/);
    expect(numbers()).toEqual(['#036', '#037']);
  });

  it('are nothing to choose from where everything is made at one', async () => {
    on(
      stationsAre([
        [COLA, 'Grill', 0],
        [HOT_DOG, 'Grill', 1],
      ]),
    );
    on(ordersAre([staffOrder(36, { items: [cola, hotDogs] })]));
    await openStaffApp('/fulfillment');
    expect(numbers()).toEqual(['#036']);
    expect(screen.queryByRole('group', { name: 'Show one station' })).toBeNull();
  });

  it('are remembered by the device', async () => {
    await openQueue();
    await tap(/^Grill/);
    cleanup();
    await openQueue();
    expect(numbers()).toEqual(['#036']);
  });
});
