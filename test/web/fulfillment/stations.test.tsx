import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { COLA as COLA_LINE, HOT_DOGS, ordersAre, staffOrder } from '../msw/handlers/staff.handlers.ts';
import { stationsAre } from '../msw/handlers/stations.handlers.ts';
import { on } from '../msw/server.ts';
import { openStaffApp } from '../open-app.ts';
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

const showStation = (value: string): void =>
  void fireEvent.change(screen.getByRole('combobox', { name: 'Show one station' }), { target: { value } });
const itemsOn = (number: string): string => within(cardOf(number)).getByRole('list', { name: `Items of ${number}` }).textContent;

describe('the stations', () => {
  it('are on the tickets, each with its items', async () => {
    await openQueue();
    expect([itemsOn('#036'), itemsOn('#037')]).toEqual(['1 × Cola Drinks2 × Hot Dog Grill', '1 × Cola Drinks']);
  });

  it('can be shown alone, with their items and orders only', async () => {
    await openQueue();
    const options = within(screen.getByRole('combobox', { name: 'Show one station' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['All stations (4)', 'Drinks (2)', 'Grill (2)']);
    showStation('Grill');
    expect([numbers(), itemsOn('#036')]).toEqual([['#036'], '2 × Hot Dog Grill']);
    showStation('');
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
    expect(screen.queryByRole('combobox', { name: 'Show one station' })).toBeNull();
  });

  it('are remembered by the device', async () => {
    await openQueue();
    showStation('Grill');
    cleanup();
    await openQueue();
    expect(numbers()).toEqual(['#036']);
  });
});
