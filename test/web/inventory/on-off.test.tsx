import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { activeCalls, changed, inventoryIs } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOG } from '../msw/handlers/catalogue.handlers.ts';
import { on } from '../msw/server.ts';
import { bare } from '../msw/typed-handler.ts';
import { openAdmin } from '../open-admin.ts';
import { tap } from '../open-staff-app.ts';
import { alerts, statuses, TEA } from './dashboard.ts';

beforeEach(() => void on(inventoryIs([COLA, TEA, HOT_DOG])));

const switchOf = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('checkbox', { name });

it('takes many products off the menu at once, nothing before Save, and brings them back', async () => {
  const calls = on(activeCalls(changed(COLA)));
  await openAdmin('/admin');
  await tap('On and Off');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 0' }).disabled).toBe(true);
  await tap('All Off: Drinks');
  fireEvent.click(switchOf('Hot Dog'));
  expect([switchOf('Cola').checked, switchOf('Sweet Tea').checked, switchOf('Hot Dog').checked]).toEqual([false, false, false]);
  expect(screen.getByText('Cola, Hot Dog')).toBeDefined();
  expect(calls).toEqual([]);
  await tap('Save 2');
  const sent = () => calls.map(({ params, body }) => [params.id, body.is_active]);
  expect(sent()).toEqual([
    [COLA.id, false],
    [HOT_DOG.id, false],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(statuses()).toContain('2 products changed.');
  await tap('Undo');
  expect(sent().slice(2)).toEqual([
    [COLA.id, true],
    [HOT_DOG.id, true],
  ]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says when not all were changed, and tries the others', async () => {
  const calls = on(activeCalls(bare(500)));
  await openAdmin('/admin');
  await tap('On and Off');
  for (const name of ['Cola', 'Hot Dog']) fireEvent.click(switchOf(name));
  await tap('Save 2');
  expect(calls.map(({ params }) => params.id)).toEqual([COLA.id, HOT_DOG.id]);
  expect(alerts()).toEqual(['Some products may not be changed. Please look at the list and try again.']);
  expect(switchOf('Cola').checked).toBe(false);
});
