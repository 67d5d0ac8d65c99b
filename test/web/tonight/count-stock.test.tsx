import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { nightId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import { drawerIsOpened } from '../msw/handlers/drawers.handlers.ts';
import { aNight, closingIs, NIGHT_ID, nightsAre as nightsListed, sheetIsMissing, type WireNight } from '../msw/handlers/nights.handlers.ts';
import { idOf, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { passTime } from '../polling-clock.ts';
import { alerts, field as labeled, fill, follow, heading, openAdmin, settleApp, tap } from '../open-app.ts';

type Shelf = ResponseOf<typeof stockContract.shelf>;
type ShelfItem = Shelf['products'][number];

const COLA: ShelfItem = { id: productId(1), name: 'Cola', category: 'drinks', expected: 13, toPack: 0, soldOutLast: null, count: null };
const DOG: ShelfItem = { id: productId(2), name: 'Hot Dog', category: 'food', expected: 20, toPack: 0, soldOutLast: null, count: null };
const byDana = { id: stockActId('count-of-dana'), kind: 'closing-count', counted: 12, by: 'Dana', at: TONIGHT } as const;

const shelfIs = (products: readonly ShelfItem[], night: Shelf['night'] = { id: NIGHT_ID, name: 'vs. Lincoln' }) =>
  on(typedHandler(stockContract.shelf, () => answer({ night, products: [...products] })));
const counting = () => on(typedHandler(stockContract.count, () => answer({ differing: 1 })));

const { orders: _orders, ...NIGHT } = aNight();
const nightsAre = (nights: readonly WireNight[]) => on(nightsListed(nights, { takesOrders: false }));

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const rowOf = (name: string): string => field(name).closest('li')?.textContent ?? '';
const titles = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
/** Follows a link. */
const go = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('link', { name }));
  await settleApp();
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the Count' });

beforeEach(() => {
  nightsAre([{ ...NIGHT, orders: 3 }]);
  given(
    closingIs(),
    typedHandler(drawersContract.list, () => answer({ drawers: [], sold: [], is_closed: false })),
    sheetIsMissing(),
  );
});

describe('a closing count', () => {
  it('counts the units of paid orders that are not packed', async () => {
    shelfIs([COLA, { ...DOG, toPack: 3 }]);
    await openAdmin('/admin/night/stock');
    expect([rowOf('Cola'), rowOf('Hot Dog')]).toEqual([
      expect.stringMatching(/expected 13$/),
      expect.stringContaining('expected 20, 3 of them paid and not packed'),
    ]);
  });

  it('is typed or stepped, sent once with the seen figures, and ends on the night', async () => {
    shelfIs([COLA, { ...DOG, count: { ...byDana, kind: 'opening-count' } }]);
    const counts = counting();
    await openAdmin('/admin/night/stock');
    expect(heading()).toBe('Count the Shelf');
    expect(titles(2)).toEqual(['Drinks', 'Food']);
    expect(save().disabled).toBe(true);
    expect(rowOf('Cola')).toContain('expected 13');
    await tap('One less Cola', 'One less Cola');
    expect(rowOf('Cola')).toContain('2 missing');
    expect(screen.getByText('1 of 2 counted, 1 differ')).toBeDefined();
    await tap('Everything Else Is as Expected');
    expect(field('Hot Dog').value).toBe('20');
    fireEvent.change(field('Hot Dog'), { target: { value: '2x1' } });
    expect(rowOf('Hot Dog')).toContain('1 more');
    fireEvent.click(save());
    await tap('Save the Count');
    // Two quick taps are one act, which the server stores once.
    const [first, ...again] = counts.map(({ body }) => body);
    for (const body of again) expect(body).toEqual(first);
    expect([first]).toEqual([
      {
        id: expect.any(String),
        kind: 'closing-count',
        lines: [
          { product: 1, counted: 11, seen: 13, after: null },
          { product: 2, counted: 21, seen: 20, after: 'count-of-dana' },
        ],
      },
    ]);
    expect(heading()).toBe('vs. Lincoln');
  });

  it('keeps the typed figures when it is refused, and after leaving the page', async () => {
    shelfIs([COLA]);
    const said = 'Dana has counted Cola in the meantime. Please check the new figure.';
    on(typedHandler(stockContract.count, () => problem('STOCK_CONFLICT', said)));
    await openAdmin('/admin/night/stock');
    fireEvent.change(field('Cola'), { target: { value: '9' } });
    await tap('Save the Count');
    expect(alerts()).toEqual([said]);
    await follow('Tonight');
    expect(screen.getByRole('heading', { name: 'Closing count of the shelf' })).toBeDefined();
    await follow('Count the Shelf');
    expect(heading()).toBe('Count the Shelf');
    expect(field('Cola').value).toBe('9');
    fireEvent.change(field('Cola'), { target: { value: '' } });
    expect(rowOf('Cola')).toContain('expected 13');
  });

  it('starts empty on a later night of the same name', async () => {
    shelfIs([COLA]);
    const app = await openAdmin('/admin/night/stock');
    fill('Cola', '9');
    app.close();
    shelfIs([COLA], { id: '0193c0de-0000-7000-8000-000000000002', name: 'vs. Lincoln' });
    await openAdmin('/admin/night/stock');
    expect(field('Cola').value).toBe('');
  });

  it('names the person who has counted already', async () => {
    shelfIs([{ ...COLA, expected: 12, count: byDana }]);
    await openAdmin('/admin/night/stock');
    expect(rowOf('Cola')).toContain('Dana counted 12');
    expect(field('Cola').value).toBe('');
  });
});

describe('something spoiled', () => {
  it('leaves the shelf with its reason, and its product is counted again', async () => {
    shelfIs([COLA, DOG]);
    const losses = on(typedHandler(stockContract.writeOff, () => answer({ left: 17 })));
    await openAdmin('/admin/night/stock');
    await tap('One less Cola', 'One less Hot Dog', 'Something Is Spoiled');
    const dialog = within(screen.getByRole('dialog', { name: 'Something Is Spoiled' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take It off the Shelf' }).disabled).toBe(true);
    fireEvent.change(dialog.getByRole('combobox', { name: 'Product' }), { target: { value: '2' } });
    fill('How many?', '3');
    fill('What happened?', ' dropped ');
    await tap('Take It off the Shelf');
    expect(losses.map(({ body }) => body)).toEqual([{ id: expect.any(String), product: 2, quantity: 3, reason: 'dropped' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([field('Cola').value, field('Hot Dog').value]).toEqual(['12', '']);
  });
});

it('keeps a count’s input when something is written off at the other one', async () => {
  shelfIs([COLA, DOG]);
  on(typedHandler(stockContract.writeOff, () => answer({ left: 17 })));
  await openAdmin('/admin/night/stock');
  await tap('One less Cola', 'One less Hot Dog', 'At the Opening', 'Something Is Spoiled');
  fireEvent.change(screen.getByRole('combobox', { name: 'Product' }), { target: { value: '2' } });
  fill('How many?', '3');
  fill('What happened?', 'dropped');
  await tap('Take It off the Shelf', 'At the Closing');
  expect([field('Cola').value, field('Hot Dog').value]).toEqual(['12', '']);
});

describe('opening the night', () => {
  const planned = { ...NIGHT, state: 'planned' as const, openedAt: null, openedBy: null, orders: 0 };

  it('starts from the recorded stock, and sends only the differences, in one act', async () => {
    nightsAre([planned]);
    shelfIs([COLA, DOG], null);
    const opened = on(typedHandler(nightsContract.openPrepared, () => answer(NIGHT)));
    await openAdmin('/admin/night');
    expect(titles(2)).toEqual(['Tonight’s Game', 'Drawers', 'On the shelf', 'Next games']);
    await go('Count the Shelf');
    expect(titles(2)).toEqual(['Drinks', 'Food']);
    expect([field('Cola').value, field('Hot Dog').value]).toEqual(['13', '20']);
    fireEvent.change(field('Cola'), { target: { value: '48' } });
    expect(rowOf('Cola')).toContain('was 13');
    await go('Back to Tonight');
    expect(screen.getByText('Cola 48 (was 13)')).toBeDefined();
    await tap('Open the Stand');
    expect(opened.map(({ body }) => body)).toEqual([
      {
        which: { id: NIGHT.id },
        count: { id: expect.any(String), lines: [{ product: 1, counted: 48, seen: 13, after: null }] },
        drawers: [],
        soldOut: [],
      },
    ]);
  });

  it('opens the drawers that were counted before it, in the same act', async () => {
    nightsAre([planned]);
    shelfIs([COLA], null);
    const opened = on(typedHandler(nightsContract.openPrepared, () => answer(NIGHT)));
    await openAdmin('/admin/night');
    for (const [name, bills] of [
      ['Drawer A', '40'],
      ['Drawer B', '5'],
    ] as const) {
      await tap('Add a Drawer');
      const dialog = within(screen.getByRole('dialog', { name: 'Count the Float' }));
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(name);
      fill('How many $1', bills);
      await tap(`Keep $${bills}.00`);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('2 drawers, 1 product')).toBeDefined();
    await tap('Leave Out: Drawer B', 'Count Again: Drawer A');
    fill('How many $20', '1');
    await tap('Keep $60.00');
    expect(screen.getByText('Float $60.00.')).toBeDefined();
    await tap('Open the Stand');
    expect(opened.map(({ body }) => body)).toEqual([
      {
        which: { id: NIGHT.id },
        count: null,
        drawers: [{ id: expect.any(String), name: 'Drawer A', pieces: [0, 0, 1, 0, 0, 40, 0, 0, 0, 0] }],
        soldOut: [],
      },
    ]);
  });

  it('refuses two drawers of one name, and keeps them over a reload', async () => {
    nightsAre([planned]);
    shelfIs([COLA], null);
    await openAdmin('/admin/night');
    await tap('Add a Drawer', 'Keep $0.00', 'Add a Drawer');
    fill('Name', 'drawer a');
    expect(screen.getByText('Another drawer has this name.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep $0.00' }).disabled).toBe(true);
    await tap('Cancel');
    await openAdmin('/admin/night');
    expect(screen.getAllByRole('heading', { name: 'Drawer A' })).not.toHaveLength(0);
  });

  it('keeps the typed figures over a reload, and forgets them after the night', async () => {
    const last = { ...NIGHT, id: nightId('0193c0de-0000-7000-8000-000000000002'), state: 'closed' as const, orders: 3 };
    shelfIs([COLA], null);
    nightsAre([planned, last]);
    const prepared = await openAdmin('/admin/night/stock');
    fill('Cola', '48');
    prepared.close();
    const reloaded = await openAdmin('/admin/night/stock');
    expect(field('Cola').value).toBe('48');
    reloaded.close();
    nightsAre([{ ...NIGHT, state: 'closed', orders: 3 }, last]);
    await openAdmin('/admin/night/stock');
    expect(field('Cola').value).toBe('13');
  });

  it('keeps the typed figures when the night opens by itself, as its opening count', async () => {
    nightsAre([planned]);
    shelfIs([COLA], null);
    const prepared = await openAdmin('/admin/night/stock');
    expect(screen.getByText('It counts when you tap Open the Stand.')).toBeDefined();
    fill('Cola', '48');
    prepared.close();
    nightsAre([{ ...NIGHT, orders: 1 }]);
    shelfIs([{ ...COLA, expected: 12 }]);
    const counts = counting();
    await openAdmin('/admin/night/stock');
    expect([field('Cola').value, rowOf('Cola')]).toEqual(['48', expect.stringContaining('was 13')]);
    await tap('Save the Count');
    const lines = [{ product: 1, counted: 48, seen: 13, after: null }];
    expect(counts.map(({ body }) => body)).toEqual([{ id: expect.any(String), kind: 'opening-count', lines }]);
  });

  it('keeps the counted floats when the night opens by itself, and opens their drawers', async () => {
    nightsAre([planned]);
    shelfIs([COLA], null);
    const prepared = await openAdmin('/admin/night');
    await tap('Add a Drawer');
    fill('How many $1', '40');
    await tap('Keep $40.00');
    prepared.close();
    on(nightsListed([{ ...NIGHT, orders: 1 }]));
    const opened = on(drawerIsOpened());
    await openAdmin('/admin/night');
    expect(screen.getByText('Float $40.00, counted before the opening. Not open yet.')).toBeDefined();
    await tap('Open Drawer A');
    const pieces = [0, 0, 0, 0, 0, 40, 0, 0, 0, 0];
    expect(opened.map(({ body }) => body)).toEqual([{ id: expect.any(String), name: 'Drawer A', pieces }]);
    expect(screen.queryByRole('button', { name: 'Open Drawer A' })).toBeNull();
  });

  it('needs a name for an unplanned night, and no count', async () => {
    nightsAre([]);
    shelfIs([COLA], null);
    const opened = on(typedHandler(nightsContract.openNew, () => answer(NIGHT)));
    await openAdmin('/admin/night');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the Stand' }).disabled).toBe(true);
    fill('Name', ' vs. Kennedy ');
    await tap('Open the Stand');
    expect(opened.map(({ body }) => body)).toEqual([{ name: 'vs. Kennedy' }]);
  });

  it('asks about each product that ended the last night sold out: back on, or still out', async () => {
    nightsAre([planned]);
    const TACO: ShelfItem = { ...DOG, id: productId(3), name: 'Walking Taco', expected: 0, soldOutLast: TONIGHT };
    shelfIs([COLA, { ...DOG, soldOutLast: TONIGHT }, TACO], null);
    const opened = on(typedHandler(nightsContract.openPrepared, () => answer(NIGHT)));
    await openAdmin('/admin/night');
    const asked = within(screen.getByRole('region', { name: 'Sold out last time' }));
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hot DogSold out at 8:00 PM. 20 on record.Back on: Hot Dog',
      'Walking TacoSold out at 8:00 PM. 0 on record.Still out: Walking Taco',
    ]);
    fireEvent.click(asked.getByRole('checkbox', { name: 'Back on: Hot Dog' }));
    await tap('Open the Stand');
    expect(opened.map(({ body }) => body.soldOut)).toEqual([[2, 3]]);
  });

  it('asks before it opens a night that is planned for another day', async () => {
    nightsAre([{ ...planned, opensAt: instant(Date.UTC(2026, 11, 5, 0, 30)) }]);
    shelfIs([COLA], null);
    const opened = on(typedHandler(nightsContract.open, () => answer(NIGHT)));
    await openAdmin('/admin/night');
    await tap('Open the Stand');
    const dialog = within(screen.getByRole('dialog', { name: 'Open vs. Lincoln Today?' }));
    expect(dialog.getByText('It is planned for Friday, December 4, 2026. Today is Friday, November 20, 2026.')).toBeDefined();
    await tap('Keep the Plan');
    expect(opened).toHaveLength(0);
    await tap('Open the Stand', 'Open It Now');
    expect(opened).toHaveLength(1);
    on(typedHandler(nightsContract.open, () => problem('NIGHT_CONFLICT', 'vs. Central is still open. Close it first.')));
    await tap('Open It Now');
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('vs. Central is still open. Close it first.');
  });

  it('opens the night that is shown after the chosen plan was deleted', async () => {
    nightsAre([planned, { ...planned, id: nightId(idOf(99)), name: 'vs. Central' }]);
    shelfIs([COLA], null);
    const opened = on(typedHandler(nightsContract.open, () => answer(NIGHT)));
    await openAdmin('/admin/night');
    fill('Night', idOf(99));
    nightsAre([planned]);
    await passTime(15_000);
    expect(labeled('Night').value).toBe(planned.id);
    await tap('Open the Stand');
    expect(opened.map(({ params }) => params.id)).toEqual([planned.id]);
  });
});
