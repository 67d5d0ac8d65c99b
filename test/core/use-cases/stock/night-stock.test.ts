import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sumsOf } from '#core/domain/drawer/drawer-figures.ts';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { drawerId, productId as toProductId, stockActId, type NightId, type OrderId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { stockLine, type StockFacts } from '#core/domain/stock/night-stock.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

const [WATER, DOGS] = ['bottled-water', 'hot-dog'] as const;
type Line = Parameters<Stand['countStock']>[0]['lines'][number];
type Kind = 'opening-count' | 'closing-count';

const setUp = async () => {
  const stand = await windowHarness();
  const { clock, persistence } = stand;
  const acts = sequentialIds();
  const newId = () => stockActId(acts.uuid());
  const onShelf = async (slug: string = WATER) => {
    const { id } = await stand.product(slug);
    return present((await stand.listShelf()).products.find(({ productId }) => productId === id));
  };
  const count = async (lines: readonly Line[], kind: Kind = 'closing-count', by = MONA) =>
    stand.countStock({ id: newId(), kind, lines }, by);
  const lineOf = async (counted: number, slug: string = WATER): Promise<Line> => {
    const { productId, onHand, toPack, lastCount } = await onShelf(slug);
    return { productId, counted, seen: onHand + toPack, after: lastCount?.actId ?? null };
  };
  return {
    ...stand,
    newId,
    onShelf,
    count,
    lineOf,
    countWater: async (counted: number, kind?: Kind) => count([await lineOf(counted)], kind),
    sellWater: (units: number, tender: 'cash' | 'comp' = 'cash', by = MONA) =>
      stand.sell({ [WATER]: units }, { by, ...(tender === 'comp' ? { payment: { tender, reason: 'coach' } } : {}) }),
    enterOnPaper: async (units: number, minutesAgo = 0) => {
      const { items } = await stand.asShown({ [WATER]: units });
      const writtenAt = plusMs(clock.now(), -minutesAgo * MINUTE_MS);
      return stand.enterPaperSale(acts.uuid(), { items, writtenAt, seller: 'Ana', countedCents: null, drawerId: null }, LUIS);
    },
    open: async (name: string) => valueOf(await stand.openNight({ name }, MONA)).id,
    sheet: async (id: NightId, name = 'Bottled Water') =>
      (await persistence.stock.ofNight(id)).map(stockLine).find((line) => line.name === name),
  };
};
type Stand = Awaited<ReturnType<typeof windowHarness>>;

let stand: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  stand = await setUp();
});

describe('on an open night', () => {
  let night: NightId;
  beforeEach(async () => {
    night = await stand.open('vs. Lincoln');
  });
  const water = () => stand.sheet(night);
  const openNext = async () => {
    valueOf(await stand.closeNight(night, MONA));
    return await stand.open('vs. Kennedy');
  };

  describe('a count of stock', () => {
    it('moves the shelf by its difference, so that sales in the meantime stay', async () => {
      const line = await stand.lineOf(8);
      await stand.sellWater(3);
      expect(await stand.count([line])).toEqual(ok(1));
      expect((await stand.onShelf()).onHand).toBe(5);
      expect(await water()).toMatchObject({ opening: 10, sold: 3, expected: 7, counted: 5, missing: 2 });
      expect(await stand.countWater(5)).toEqual(ok(0));
      const logged = await stand.audited('stock');
      expect(logged).toContain('Mona stock: Closing count of 1 product: Bottled Water: 8, −2');
      expect(logged).toContain('Mona stock: Closing count of 1 product: all as expected');
    });

    it('is written once for each id', async () => {
      const lines = [await stand.lineOf(8), await stand.lineOf(9, DOGS)];
      const asked = { id: stand.newId(), kind: 'closing-count' as const, lines };
      // A device that lost the answer gets the same one again.
      for (const _ of [1, 2]) expect(await stand.countStock(asked, MONA)).toEqual(ok(2));
      expect([(await stand.onShelf()).onHand, (await stand.onShelf(DOGS)).onHand]).toEqual([8, 9]);
    });

    it('is refused as a whole if one product was counted in the meantime', async () => {
      const [line, dogs] = [await stand.lineOf(8), await stand.lineOf(9, DOGS)];
      await stand.count([line], undefined, PRIYA);
      expect(await stand.count([dogs, line])).toMatchObject(refused('stock/counted-since', { name: 'Bottled Water', by: 'Priya' }));
      expect((await stand.onShelf(DOGS)).onHand).toBe(10);
    });

    it('cannot leave less than is sold', async () => {
      const line = await stand.lineOf(2);
      await stand.sellWater(5);
      expect(await stand.count([line])).toMatchObject(refused('stock/below-held', { name: 'Bottled Water' }));
    });

    it('needs an open night', async () => {
      await stand.closeNight(night, MONA);
      expect(kindOf(await stand.countWater(3))).toBe('sale/no-open-night');
    });

    it('at the opening finds missing units only after the first sale', async () => {
      await stand.countWater(12, 'opening-count');
      expect(await water()).toMatchObject({ opening: 12, counted: null });
      await stand.sellWater(2);
      expect(await stand.countWater(5, 'opening-count')).toEqual(ok(1));
      expect(await water()).toMatchObject({ opening: 12, sold: 2, expected: 10, counted: 5, missing: 5 });
      expect((await stand.onShelf()).onHand).toBe(5);
    });

    it('at the opening can be repeated once all sales are undone', async () => {
      await stand.undoSale((await stand.sellWater(2, 'cash', LUIS)).id, LUIS);
      await stand.countWater(7, 'opening-count');
      expect(await water()).toMatchObject({ opening: 7, sold: 0, counted: null });
    });

    it('includes units of unpacked paid orders', async () => {
      await stand.sell({ [DOGS]: 3 });
      expect(await stand.onShelf(DOGS)).toMatchObject({ onHand: 7, toPack: 3 });
      expect(await stand.count([await stand.lineOf(10, DOGS)])).toEqual(ok(0));
      expect(await stand.available('Hot Dog')).toBe(7);
      expect(await stand.sheet(night, 'Hot Dog')).toMatchObject({ sold: 3, counted: 7, missing: 0 });
    });

    it('stays when an earlier sale is entered later, also on the next night', async () => {
      stand.clock.advance(HOUR_MS);
      await stand.countWater(4);
      expect(await water()).toMatchObject({ expected: 10, counted: 4, missing: 6 });
      stand.clock.advance(MINUTE_MS);
      for (const [units, minutesAgo, line] of [
        [6, 30, { added: 0, sold: 6, expected: 4, counted: 4, missing: 0 }],
        // A unit sold after the count is subtracted from it.
        [1, 0, { added: 0, sold: 7, expected: 3, counted: 3, missing: 0 }],
      ] as const) {
        expect(kindOf(await stand.enterOnPaper(units, minutesAgo))).toBe('done');
        expect(await water()).toMatchObject(line);
      }
      const next = await openNext();
      expect(kindOf(await stand.enterOnPaper(2, 30))).toBe('done');
      expect(await stand.sheet(next)).toMatchObject({ opening: 3, added: 2, sold: 2, expected: 3 });
      expect(await water()).toMatchObject({ sold: 7, counted: 3 });
    });

    it('at the opening stays as well', async () => {
      stand.clock.advance(HOUR_MS);
      await stand.countWater(7, 'opening-count');
      await stand.enterOnPaper(3, 30);
      expect(await water()).toMatchObject({ opening: 10, added: 0, sold: 3, expected: 7, counted: null });
    });

    it('misses the units of an earlier sale again when that is undone', async () => {
      const sold = { ...(await stand.asShown({ [WATER]: 2 })), soldAt: stand.clock.now(), drawerId: null };
      stand.clock.advance(MINUTE_MS / 2);
      await stand.countWater(8);
      const { order, found } = valueOf(await stand.enterOfflineSale('offline-1', sold, LUIS));
      expect(found).toEqual([]);
      expect(await water()).toMatchObject({ sold: 2, counted: 8, missing: 0 });
      await stand.undoSale(order.id, LUIS);
      expect(await water()).toMatchObject({ sold: 0, counted: 8, missing: 2 });
      expect((await stand.onShelf()).onHand).toBe(8);
    });
  });

  describe('putting back a sold-out product', () => {
    it('is a count each time, so that missing units stay missing', async () => {
      const { productId } = await stand.onShelf();
      for (const counted of [8, 4]) {
        await stand.sellOut(productId, LUIS);
        expect(valueOf(await stand.putBack(productId, counted, LUIS)).available).toBe(counted);
      }
      expect(await water()).toMatchObject({ added: 0, expected: 10, counted: 4, missing: 6 });
      expect(await stand.countWater(4)).toEqual(ok(0));
      expect(await water()).toMatchObject({ added: 0, counted: 4, missing: 6 });
    });

    it.each([
      ['first', WATER],
      ['last', WATER],
      ['first', DOGS],
      ['last', DOGS],
    ] as const)('counts as of its tap, when it arrives %s: %s sold since are gone', async (when, slug) => {
      const { productId } = await stand.onShelf(slug);
      const { id } = await stand.sell({ [DOGS]: 1 });
      await stand.sellOut(productId, LUIS);
      const countedAt = stand.clock.now();
      stand.clock.advance(MINUTE_MS);
      await stand.step(present(await stand.orders.byId(id)).order, 'mark-ready');
      const sold = { ...(await stand.asShown({ [slug]: 4 })), soldAt: stand.clock.now(), drawerId: null };
      stand.clock.advance(HOUR_MS);
      const sentAt = stand.clock.now();
      const sell = async () => valueOf(await stand.enterOfflineSale('offline-1', { ...sold, sentAt }, LUIS)).found;
      const putBack = () => stand.putBack(productId, 7, LUIS, { actId: null, round: null, countedAt, sentAt });
      if (when === 'first') valueOf(await putBack());
      expect(await sell()).toEqual([]);
      if (when === 'last') valueOf(await putBack());
      const left = slug === DOGS ? 2 : 3;
      expect((await stand.onShelf(slug)).onHand).toBe(left);
      expect(await stand.sheet(night, slug === DOGS ? 'Hot Dog' : undefined)).toMatchObject({ added: 0, counted: left });
    });

    it('leaves out what was put into a bag since its tap', async () => {
      const { productId } = await stand.onShelf(DOGS);
      const order = await stand.sell({ [DOGS]: 2 });
      await stand.step(order, 'start-preparing');
      await stand.sellOut(productId, LUIS);
      const countedAt = stand.clock.now();
      stand.clock.advance(MINUTE_MS);
      const check = { itemId: present(order.items[0]).id, isChecked: true, round: null };
      valueOf(await stand.checkItem(order.id, check, LUIS));
      const late = { actId: null, round: null, countedAt, sentAt: stand.clock.now() };
      expect(valueOf(await stand.putBack(productId, 7, LUIS, late)).available).toBe(5);
    });

    it('leaves out what was spoiled since its tap', async () => {
      const { productId } = await stand.onShelf();
      const spoil = (quantity: number) => stand.writeOff({ id: stand.newId(), productId, quantity, reason: 'dropped' }, MONA);
      valueOf(await spoil(1));
      await stand.sellOut(productId, LUIS);
      stand.clock.advance(MINUTE_MS);
      const countedAt = stand.clock.now();
      stand.clock.advance(MINUTE_MS);
      valueOf(await spoil(4));
      const late = { actId: null, round: 0, countedAt, sentAt: stand.clock.now() };
      expect(valueOf(await stand.putBack(productId, 7, LUIS, late)).available).toBe(3);
      expect(await water()).toMatchObject({ spoiled: 5, expected: 5, counted: 3, missing: 2 });
    });

    it('changes the record between two nights', async () => {
      const { productId } = await stand.onShelf();
      await stand.closeNight(night, MONA);
      await stand.sellOut(productId, LUIS);
      expect(valueOf(await stand.putBack(productId, 5, LUIS)).available).toBe(5);
      expect(await stand.sheet(await stand.open('vs. Kennedy'))).toMatchObject({ opening: 5, counted: null });
    });
  });

  it('a product sold out at its last sale, although units were added later', async () => {
    for (const units of [5, 5]) await stand.sellWater(units);
    const soldOutAt = stand.clock.now();
    stand.clock.advance(MINUTE_MS);
    await stand.setStock((await stand.onShelf()).productId, 3, MONA);
    expect(kindOf(await stand.countWater(0))).toBe('done');
    expect(await water()).toMatchObject({ added: 3, counted: 0, soldOutAt });
  });

  describe('a loss', () => {
    const loss = async () => ({ id: stand.newId(), productId: (await stand.onShelf()).productId, quantity: 4, reason: 'dropped' });

    it('reduces the shelf once, with a reason, by no more than is there', async () => {
      const dropped = await loss();
      for (const _ of [1, 2]) expect(await stand.writeOff(dropped, MONA)).toEqual(ok(6));
      expect(kindOf(await stand.writeOff({ ...(await loss()), quantity: 7 }, MONA))).toBe('stock/below-held');
      expect(kindOf(await stand.writeOff({ ...(await loss()), reason: ' ' }, MONA))).toBe('stock/note-required');
      expect(await water()).toMatchObject({ spoiled: 4, expected: 6 });
      expect(await stand.audited()).toContain('Mona stock: Bottled Water: 4 spoiled, dropped');
    });

    it('keeps a sold-out mark, and outdates no device that saw it', async () => {
      const dropped = await loss();
      await stand.sellOut(dropped.productId, LUIS);
      expect(await stand.writeOff(dropped, MONA)).toEqual(ok(6));
      expect(await stand.available('Bottled Water')).toBe(0);
      expect(valueOf(await stand.putBack(dropped.productId, 6, LUIS, { actId: null, round: 0 })).available).toBe(6);
    });
  });

  it('a count at another opening is refused with it', async () => {
    const count = { id: stand.newId(), lines: [await stand.lineOf(24)] };
    const second = await stand.openNight({ name: 'vs. Kennedy' }, MONA, { count, drawers: [] });
    expect(kindOf(second)).toBe('night/another-is-open');
    expect((await stand.onShelf()).onHand).toBe(10);
  });
});

describe('opening a night', () => {
  /** With a float of dollar bills. */
  const drawer = (id: string, name: string, floatCents: number) => ({
    id: drawerId(id),
    name,
    pieces: DENOMINATIONS_CENTS.map((denomination) => (denomination === 100 ? floatCents / 100 : 0)),
  });
  type Prepared = NonNullable<Parameters<typeof stand.openNight>[2]>;
  const open = (prepared: Prepared, name = 'vs. Lincoln') => stand.openNight({ name }, MONA, prepared);

  it('counts stock and opens drawers in the same act, once', async () => {
    const count = { id: stand.newId(), lines: [await stand.lineOf(24)] };
    const drawers = [drawer('drawer-a', 'Drawer A', 12_500), drawer('drawer-b', 'Drawer B', 0)];
    const first = await open({ count, drawers });
    expect(await open({ count, drawers })).toEqual(first);
    expect(await stand.nights.list(10)).toHaveLength(1);
    const { id } = valueOf(first);
    expect(await stand.sheet(id)).toMatchObject({ opening: 24, added: 0, expected: 24, missing: null });
    const opened = await stand.drawers.ofNight(id);
    expect(opened.map((one) => [one.drawer.name, one.drawer.state, sumsOf(one.ledger).expectedCents])).toEqual([
      ['Drawer A', 'open', 12_500],
      ['Drawer B', 'open', 0],
    ]);
    expect(await stand.audited('drawer')).toEqual([
      'Mona drawer: Opened Drawer B with a float of $0.00',
      'Mona drawer: Opened Drawer A with a float of $125.00',
    ]);
  });

  it('opens nothing if one drawer cannot open', async () => {
    const twice = [drawer('drawer-a', 'Drawer A', 100), drawer('drawer-b', 'drawer a\u200d', 100)];
    expect(kindOf(await open({ count: null, drawers: twice }))).toBe('drawer/name-taken');
    expect(await stand.nights.list(10)).toEqual([]);
    const one = { count: null, drawers: [drawer('drawer-a', 'Drawer A', 0)] };
    const { id } = valueOf(await open(one));
    await stand.unitOfWork.run(async (tx) =>
      ok(await tx.drawers.save({ ...present(await tx.drawers.lock(drawerId('drawer-a'))), state: 'closed' })),
    );
    valueOf(await stand.closeNight(id, MONA));
    expect(kindOf(await open(one, 'vs. Kennedy'))).toBe('drawer/not-now');
  });
});

it.each<[string, Partial<StockFacts>, object]>([
  ['what was sold and given', { takenOver: 48, sold: 30, given: 2 }, { expected: 16, soldOutAt: null, toBuy: 16 }],
  [
    'half as much again if it sold out',
    { takenOver: 30, sold: 29, given: 1, lastTakenAt: instant(5) },
    { expected: 0, soldOutAt: 5, toBuy: 45 },
  ],
  ['none if enough is left', { takenOver: 90, sold: 30 }, { toBuy: 0 }],
  ['missing units too', { takenOver: 48, sold: 30, closingDifference: -8 }, { missing: 8, counted: 10, toBuy: 20 }],
  ['more if the count was zero', { takenOver: 48, sold: 30, closingDifference: -18, lastTakenAt: instant(5) }, { soldOutAt: 5, toBuy: 45 }],
  [
    'more if the staff marked it as sold out',
    { takenOver: 45, sold: 10, lastTakenAt: instant(5), markedAt: instant(7) },
    { expected: 35, soldOutAt: 7, toBuy: 15 },
  ],
])('the line of a product buys %s', (_what, facts, line) => {
  const product = { productId: toProductId(1), name: 'Cola', category: 'drinks', priceCents: cents(250) } as const;
  const units = { takenOver: 0, openingDifference: null, added: 0, sold: 0, given: 0, spoiled: 0, closingDifference: null };
  expect(stockLine({ ...product, ...units, lastTakenAt: null, markedAt: null, ...facts })).toMatchObject(line);
});

const KINDS = [
  'sell',
  'sell',
  'paper',
  'paper-of-before',
  'put-back',
  'give',
  'undo',
  'opening-count',
  'closing-count',
  'set',
  'spoil',
  'close',
  'wait',
] as const;
const acts = fc.array(fc.record({ do: fc.constantFrom(...KINDS), units: fc.integer({ min: 1, max: 12 }) }), { maxLength: 30 });

it('I11: opening + added − sold − given − spoiled is on the shelf after any acts, and opens the next night', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const one = await setUp();
      const tonight = async () => (await one.nights.current(one.clock.now())).open;
      const sold: OrderId[] = [];
      const nights: NightId[] = [];
      const keepSold = async (selling: Promise<{ readonly id: OrderId }>) => sold.push((await selling).id);
      const act = async (what: (typeof KINDS)[number], units: number): Promise<unknown> => {
        if (what === 'wait') return one.clock.advance(units * HOUR_MS + MINUTE_MS);
        if (what === 'opening-count' || what === 'closing-count') return one.countWater(units, what);
        const { productId } = await one.onShelf();
        if (what === 'set') return one.setStock(productId, units, MONA);
        if (what === 'put-back') {
          await one.sellOut(productId, LUIS);
          return one.putBack(productId, units, LUIS);
        }
        if (what === 'spoil') return one.writeOff({ id: one.newId(), productId, quantity: units, reason: 'burnt' }, MONA);
        const night = await tonight();
        if (what === 'close') return night === null ? one.openNight({ name: 'the next' }, MONA) : one.closeNight(night.id, MONA);
        const last = sold.at(-1);
        if (what === 'undo') return last === undefined ? null : one.undoSale(last, LUIS);
        if (what === 'paper' || what === 'paper-of-before') {
          const entered = await one.enterOnPaper(units, what === 'paper' ? 0 : 90);
          return entered.ok && sold.push(entered.value.order.id);
        }
        const isGiven = what === 'give';
        // Too few are left, or the stand is closed.
        return keepSold(one.sellWater(Math.min(units, 5), isGiven ? 'comp' : 'cash', isGiven ? MONA : LUIS)).catch(() => null);
      };
      let between = 0;
      for (const { do: what, units } of sequence) {
        const before = await one.onShelf();
        await act(what, units);
        const [night, after] = [await tonight(), await one.onShelf()];
        if (night === null) {
          between += after.onHand - before.onHand;
          continue;
        }
        const line = await one.sheet(night.id);
        expect(line?.counted ?? line?.expected ?? after.onHand).toBe(after.onHand);
        const last = nights.at(-1);
        if (last === night.id) continue;
        if (last !== undefined && line !== undefined) {
          const former = await one.sheet(last);
          const began = line.opening - (what === 'opening-count' ? after.onHand - before.onHand : 0);
          expect(began).toBe((former?.counted ?? former?.expected ?? Number.NaN) + between);
        }
        nights.push(night.id);
        between = 0;
      }
    }),
    { numRuns: 60 },
  );
});
