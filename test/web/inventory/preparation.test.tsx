import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { inventoryIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { stationsAre } from '../msw/handlers/stations.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, typedHandler } from '../msw/typed-handler.ts';
import { fill, openAdmin } from '../open-admin.ts';
import { tap } from '../open-staff-app.ts';
import { alerts, statuses } from './dashboard.ts';

const changes = () => on(typedHandler(inventoryContract.setPreparation, () => answer({ station: 'Fryer', prep_points: 3 })));

beforeEach(() => {
  on(inventoryIs([COLA, HOT_DOG]));
  on(
    stationsAre([
      [COLA, 'Drinks', 0],
      [HOT_DOG, 'Grill', 1],
    ]),
  );
});
afterEach(() => vi.useRealTimers());

const choose = (station: string): void => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Made at' });
  select.value = [...select.options].find(({ label }) => label === station)?.value ?? '?';
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

describe('where a product is made', () => {
  it('is chosen among the stations, or a new one is named, with its prep points', async () => {
    const requests = changes();
    await openAdmin('/admin');
    await tap('Station Drinks: Cola');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Made at' });
    expect([...select.options].map(({ label }) => label)).toEqual(['Candy', 'Drinks', 'Grill', 'New station']);
    choose('New station');
    fill('Prep points', '21');
    await tap('Save');
    expect(alerts()).toEqual(['Name the station.', 'Prep points are a whole number from 0 to 20.']);
    fill('New station', ' Fryer ');
    fill('Prep points', '3');
    await tap('Save');
    expect(requests).toMatchObject([{ params: { id: COLA.id }, body: { station: 'Fryer', prep_points: 3 } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(statuses()).toEqual(['Cola: Station updated!']);
  });

  it('keeps what was typed when it could not be saved', async () => {
    on(typedHandler(inventoryContract.setPreparation, () => bare(500)));
    await openAdmin('/admin');
    await tap('Station Drinks: Cola');
    choose('Grill');
    await tap('Save');
    expect(alerts()).toEqual([NO_ANSWER]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Made at' }).value).toBe('Grill');
  });
});
