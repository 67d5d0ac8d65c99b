import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { sumsOf } from '#core/domain/drawer/drawer-figures.ts';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { drawerId, nightId, productId as toProductId, stockActId, type OrderId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { stockLine, type StockFacts } from '#core/domain/stock/night-stock.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';

const WATER = 'bottled-water';

const stand = async () => {
  const harness = await windowHarness();
  const { persistence, clock } = harness;
  const { listShelf, countStock } = harness;
  const acts = sequentialIds();
  const newId = () => stockActId(acts.uuid());
  const onShelf = async (slug = WATER) => {
    const { id } = await harness.product(slug);
    const found = (await listShelf()).products.find(({ productId }) => productId === id);
    if (found === undefined) throw new Error('nothing is on the shelf');
    return found;
  };
  const lineOf = async (counted: number, slug = WATER) => {
    const { productId, onHand, toPack, lastCount } = await onShelf(slug);
    return { productId, counted, seen: onHand + toPack, after: lastCount?.actId ?? null };
  };
  const tonight = async () => (await persistence.nights.current(clock.now())).open;
  return {
    ...harness,
    tonight,
    lineOf,
    newId,
    onShelf,
    count: async (counted: number, kind: 'opening-count' | 'closing-count' = 'closing-count') =>
      countStock({ id: newId(), kind, lines: [await lineOf(counted)] }, MONA),
    sell: async (quantity: number, tender: 'cash' | 'comp' = 'cash', who = MONA) =>
      harness.makeSale(
        acts.uuid(),
        await harness.asShown({ [WATER]: quantity }, tender === 'comp' ? { tender: 'comp', reason: 'coach' } : undefined),
        who,
      ),
    enterOnPaper: async (quantity: number, minutesAgo = 0) => {
      const { items } = await harness.asShown({ [WATER]: quantity });
      return harness.enterPaperSale(
        acts.uuid(),
        { items, writtenAt: instant(clock.now() - minutesAgo * MINUTE_MS), seller: 'Ana', countedCents: null, drawerId: null },
        LUIS,
      );
    },
    sheet: async (id = nightId('none')) =>
      (await persistence.stock.ofNight(id)).map(stockLine).find(({ name }) => name === 'Bottled Water'),
  };
};

const opened = async () => {
  const open = await stand();
  const night = await open.openNight({ name: 'vs. Lincoln' }, MONA);
  if (!night.ok) throw new Error(night.error.kind);
  return { ...open, night: night.value };
};

describe('a count of stock', () => {
  it('moves the shelf by its difference, so that no sale in between is lost', async () => {
    const { count, countStock, lineOf, newId, sell, onShelf, sheet, night, audited } = await opened();
    const line = await lineOf(8);
    await sell(3);
    expect(await countStock({ id: newId(), kind: 'closing-count', lines: [line] }, MONA)).toEqual({ ok: true, value: 1 });
    expect((await onShelf()).onHand).toBe(5);
    expect(await sheet(night.id)).toMatchObject({ opening: 10, sold: 3, expected: 7, counted: 5, missing: 2 });
    expect(await count(5)).toEqual({ ok: true, value: 0 });
    expect(await audited()).toContain('Mona stock: Closing count of 1 product: Bottled Water: 8, −2');
    expect(await audited()).toContain('Mona stock: Closing count of 1 product: all as expected');
  });

  it('is written once for each id', async () => {
    const { countStock, lineOf, newId, onShelf } = await opened();
    const asked = { id: newId(), kind: 'closing-count' as const, lines: [await lineOf(8), await lineOf(9, 'hot-dog')] };
    // A device that lost the answer gets the same one again.
    for (const answer of [await countStock(asked, MONA), await countStock(asked, MONA)]) expect(answer).toMatchObject({ value: 2 });
    expect([(await onShelf()).onHand, (await onShelf('hot-dog')).onHand]).toEqual([8, 9]);
  });

  it('of a product that somebody else has counted in between is refused as a whole', async () => {
    const { countStock, lineOf, newId, onShelf } = await opened();
    const [water, dogs] = [await lineOf(8), await lineOf(9, 'hot-dog')];
    await countStock({ id: newId(), kind: 'closing-count', lines: [water] }, PRIYA);
    expect(await countStock({ id: newId(), kind: 'closing-count', lines: [dogs, water] }, MONA)).toMatchObject({
      error: { kind: 'stock/counted-since', name: 'Bottled Water', by: 'Priya' },
    });
    expect((await onShelf('hot-dog')).onHand).toBe(10);
  });

  it('cannot leave less than is sold or being paid for', async () => {
    const { countStock, lineOf, newId, sell } = await opened();
    const line = await lineOf(2);
    await sell(5);
    expect(await countStock({ id: newId(), kind: 'closing-count', lines: [line] }, MONA)).toMatchObject({
      error: { kind: 'stock/below-held', name: 'Bottled Water' },
    });
  });

  it('of the opening ends with the first sale of a product: from then on it finds what is missing', async () => {
    const { count, sell, sheet, night, onShelf } = await opened();
    await count(12, 'opening-count');
    expect(await sheet(night.id)).toMatchObject({ opening: 12, counted: null });
    await sell(2);
    expect(await count(5, 'opening-count')).toEqual({ ok: true, value: 1 });
    expect(await sheet(night.id)).toMatchObject({ opening: 12, sold: 2, expected: 10, counted: 5, missing: 5 });
    expect((await onShelf()).onHand).toBe(5);
  });

  it('of the opening may be made again while nothing stands sold', async () => {
    const { count, sell, undoSale, sheet, night } = await opened();
    const sold = await sell(2, 'cash', LUIS);
    if (!sold.ok) throw new Error(sold.error.kind);
    await undoSale(sold.value.order.id, LUIS);
    await count(7, 'opening-count');
    expect(await sheet(night.id)).toMatchObject({ opening: 7, sold: 0, counted: null });
  });

  it('knows the units of paid orders that nobody has packed: they are still on the shelf', async () => {
    const { asShown, makeSale, lineOf, countStock, newId, onShelf, product, tonight, persistence } = await opened();
    await makeSale('three-dogs', await asShown({ 'hot-dog': 3 }), LUIS);
    expect(await onShelf('hot-dog')).toMatchObject({ onHand: 7, toPack: 3 });
    expect(await countStock({ id: newId(), kind: 'closing-count', lines: [await lineOf(10, 'hot-dog')] }, MONA)).toEqual({
      ok: true,
      value: 0,
    });
    expect((await product('hot-dog')).available).toBe(7);
    const lines = (await persistence.stock.ofNight((await tonight())?.id ?? nightId('none'))).map(stockLine);
    expect(lines.find(({ name }) => name === 'Hot Dog')).toMatchObject({ sold: 3, counted: 7, missing: 0 });
  });

  it('stands when a sale from before it is entered afterwards', async () => {
    const { count, enterOnPaper, sheet, night, onShelf, clock, closeNight, openNight } = await opened();
    clock.advance(HOUR_MS);
    await count(4);
    expect(await sheet(night.id)).toMatchObject({ expected: 10, counted: 4, missing: 6 });
    clock.advance(MINUTE_MS);
    expect(await enterOnPaper(6, 30)).toMatchObject({ ok: true });
    expect(await sheet(night.id)).toMatchObject({ added: 0, sold: 6, expected: 4, counted: 4, missing: 0 });
    expect((await onShelf()).onHand).toBe(4);
    // A unit sold after the count is subtracted from it.
    expect(await enterOnPaper(1, 0)).toMatchObject({ ok: true });
    expect(await sheet(night.id)).toMatchObject({ added: 0, sold: 7, expected: 3, counted: 3, missing: 0 });
    await closeNight(night.id, MONA);
    const next = await openNight({ name: 'vs. Kennedy' }, MONA);
    if (!next.ok) throw new Error(next.error.kind);
    expect(await enterOnPaper(2, 30)).toMatchObject({ ok: true });
    expect(await sheet(next.value.id)).toMatchObject({ opening: 3, added: 2, sold: 2, expected: 3 });
    expect(await sheet(night.id)).toMatchObject({ sold: 7, counted: 3 });
  });

  it('of the opening stands as well', async () => {
    const { count, enterOnPaper, sheet, night, clock } = await opened();
    clock.advance(HOUR_MS);
    await count(7, 'opening-count');
    await enterOnPaper(3, 30);
    expect(await sheet(night.id)).toMatchObject({ opening: 10, added: 0, sold: 3, expected: 7, counted: null });
  });

  it('does not keep a sale from before it when that is undone', async () => {
    const { asShown, enterOfflineSale, undoSale, count, sheet, night, onShelf, clock } = await opened();
    const { items } = await asShown({ [WATER]: 2 });
    const soldAt = clock.now();
    clock.advance(MINUTE_MS / 2);
    await count(8);
    const entered = await enterOfflineSale(
      'offline-1',
      { items, soldAt, payment: { tender: 'cash', givenCents: cents(400) }, drawerId: null, customerName: '', specialInstructions: null },
      LUIS,
    );
    if (!entered.ok) throw new Error(entered.error.kind);
    expect(entered.value.found).toEqual([]);
    expect(await sheet(night.id)).toMatchObject({ sold: 2, counted: 8, missing: 0 });
    await undoSale(entered.value.order.id, LUIS);
    expect(await sheet(night.id)).toMatchObject({ sold: 0, counted: 8, missing: 2 });
    expect((await onShelf()).onHand).toBe(8);
  });

  it('needs an open night', async () => {
    const { night, closeNight, count } = await opened();
    await closeNight(night.id, MONA);
    expect(await count(3)).toMatchObject({ error: { kind: 'sale/no-open-night' } });
  });
});

/** With a float of dollar bills. */
const drawer = (id: string, name: string, floatCents: number) => ({
  id: drawerId(id),
  name,
  pieces: DENOMINATIONS_CENTS.map((denomination) => (denomination === 100 ? floatCents / 100 : 0)),
});

describe('putting back what was sold out', () => {
  it('counts, so that what is gone stays missing whoever counts at the closing', async () => {
    const { sellOut, putBack, onShelf, sheet, night, count } = await opened();
    const { productId } = await onShelf();
    await sellOut(productId, LUIS);
    await putBack(productId, 4, LUIS);
    expect(await sheet(night.id)).toMatchObject({ added: 0, expected: 10, counted: 4, missing: 6 });
    expect(await count(4)).toEqual({ ok: true, value: 0 });
    expect(await sheet(night.id)).toMatchObject({ added: 0, counted: 4, missing: 6 });
  });

  it('is one count each time, and between two nights a change of the record', async () => {
    const { sellOut, putBack, onShelf, sheet, night, closeNight, openNight } = await opened();
    const { productId } = await onShelf();
    for (const counted of [8, 7]) {
      await sellOut(productId, LUIS);
      expect(await putBack(productId, counted, LUIS)).toMatchObject({ ok: true, value: { available: counted } });
    }
    expect(await sheet(night.id)).toMatchObject({ counted: 7, missing: 3 });
    await closeNight(night.id, MONA);
    await sellOut(productId, LUIS);
    expect(await putBack(productId, 5, LUIS)).toMatchObject({ ok: true, value: { available: 5 } });
    const next = await openNight({ name: 'vs. Kennedy' }, MONA);
    if (!next.ok) throw new Error(next.error.kind);
    expect(await sheet(next.value.id)).toMatchObject({ opening: 5, counted: null });
  });
});

describe('opening with a count', () => {
  it('is one act: the night begins with what was counted, and a second tap opens nothing else', async () => {
    const { openNight, lineOf, newId, sheet, persistence } = await stand();
    const count = { id: newId(), lines: [await lineOf(24)] };
    const prepared = { count, drawers: [drawer('drawer-a', 'Drawer A', 12_500)] };
    const open = () => openNight({ name: 'vs. Lincoln' }, MONA, prepared);
    const [first, again] = [await open(), await open()];
    expect(again).toEqual(first);
    expect(await persistence.nights.list(10)).toHaveLength(1);
    expect(first.ok && (await persistence.drawers.ofNight(first.value.id)).map(({ drawer: { name } }) => name)).toEqual(['Drawer A']);
    expect(first.ok && (await sheet(first.value.id))).toMatchObject({ opening: 24, added: 0, expected: 24, missing: null });
  });

  it('does not happen while another night is open; then nothing is counted', async () => {
    const { openNight, lineOf, newId, onShelf } = await opened();
    const count = { id: newId(), lines: [await lineOf(24)] };
    expect(await openNight({ name: 'vs. Kennedy' }, MONA, { count, drawers: [] })).toMatchObject({
      error: { kind: 'night/another-is-open' },
    });
    expect((await onShelf()).onHand).toBe(10);
  });
});

describe('opening with drawers', () => {
  it('opens them with their floats in the same act, once, and needs no count', async () => {
    const { openNight, persistence, audited } = await stand();
    const prepared = { count: null, drawers: [drawer('drawer-a', 'Drawer A', 12_500), drawer('drawer-b', 'Drawer B', 0)] };
    const open = () => openNight({ name: 'vs. Lincoln' }, MONA, prepared);
    const [first, again] = [await open(), await open()];
    expect(again).toEqual(first);
    if (!first.ok) throw new Error('nothing stands against it');
    const drawers = await persistence.drawers.ofNight(first.value.id);
    expect(drawers.map((one) => [one.drawer.name, one.drawer.state, sumsOf(one.ledger).expectedCents])).toEqual([
      ['Drawer A', 'open', 12_500],
      ['Drawer B', 'open', 0],
    ]);
    expect((await audited()).filter((line) => line.includes('drawer'))).toEqual([
      'Mona drawer: Opened Drawer B with a float of $0.00',
      'Mona drawer: Opened Drawer A with a float of $125.00',
    ]);
  });

  it('opens nothing when one of them cannot open', async () => {
    const { openNight, closeNight, persistence } = await stand();
    const twice = { count: null, drawers: [drawer('drawer-a', 'Drawer A', 100), drawer('drawer-b', 'drawer a', 100)] };
    expect(await openNight({ name: 'vs. Lincoln' }, MONA, twice)).toMatchObject({ error: { kind: 'drawer/name-taken' } });
    expect(await persistence.nights.list(10)).toEqual([]);
    const one = { count: null, drawers: [drawer('drawer-a', 'Drawer A', 0)] };
    const night = await openNight({ name: 'vs. Lincoln' }, MONA, one);
    if (!night.ok) throw new Error('nothing stands against it');
    await persistence.unitOfWork.run(async (tx) => {
      const known = await tx.drawers.lock(drawerId('drawer-a'));
      if (known !== null) await tx.drawers.save({ ...known, state: 'closed' });
      return { ok: true, value: null };
    });
    expect((await closeNight(night.value.id, MONA)).ok).toBe(true);
    expect(await openNight({ name: 'vs. Kennedy' }, MONA, one)).toMatchObject({ error: { kind: 'drawer/not-now' } });
  });
});

describe('a loss', () => {
  it('leaves the shelf with its reason, once, and never more than is there', async () => {
    const { writeOff, onShelf, newId, sheet, night, audited } = await opened();
    const { productId } = await onShelf();
    const loss = { id: newId(), productId, quantity: 4, reason: 'dropped' };
    expect(await writeOff(loss, MONA)).toEqual({ ok: true, value: 6 });
    expect(await writeOff(loss, MONA)).toEqual({ ok: true, value: 6 });
    expect(await writeOff({ ...loss, id: newId(), quantity: 7 }, MONA)).toMatchObject({ error: { kind: 'stock/below-held' } });
    expect(await writeOff({ ...loss, id: newId(), reason: ' ' }, MONA)).toMatchObject({ error: { kind: 'stock/note-required' } });
    expect(await sheet(night.id)).toMatchObject({ spoiled: 4, expected: 6 });
    expect(await audited()).toContain('Mona stock: Bottled Water: 4 spoiled, dropped');
  });

  it('of a product that is marked as sold out leaves the mark, and is no news to a device that saw it', async () => {
    const { writeOff, onShelf, newId, sellOut, putBack, product } = await opened();
    const { productId } = await onShelf();
    await sellOut(productId, LUIS);
    expect(await writeOff({ id: newId(), productId, quantity: 4, reason: 'dropped' }, MONA)).toEqual({ ok: true, value: 6 });
    expect((await product('bottled-water')).available).toBe(0);
    expect(await putBack(productId, 6, LUIS, { actId: null, round: 0 })).toMatchObject({ ok: true, value: { available: 6 } });
  });
});

describe('the line of a product', () => {
  const of = (changes: Partial<StockFacts>) =>
    stockLine({
      productId: toProductId(1),
      name: 'Cola',
      category: 'drinks',
      priceCents: cents(250),
      takenOver: 0,
      openingDifference: null,
      added: 0,
      sold: 0,
      given: 0,
      spoiled: 0,
      closingDifference: null,
      lastTakenAt: null,
      markedAt: null,
      ...changes,
    });

  it('buys what went out less what is left, and half as much again of what sold out', () => {
    expect(of({ takenOver: 48, sold: 30, given: 2 })).toMatchObject({ expected: 16, soldOutAt: null, toBuy: 16 });
    expect(of({ takenOver: 30, sold: 29, given: 1, lastTakenAt: instant(5) })).toMatchObject({ expected: 0, soldOutAt: 5, toBuy: 45 });
    expect(of({ takenOver: 90, sold: 30 })).toMatchObject({ toBuy: 0 });
    expect(of({ takenOver: 48, sold: 30, closingDifference: -8 })).toMatchObject({ missing: 8, counted: 10, toBuy: 20 });
    expect(of({ takenOver: 48, sold: 30, closingDifference: -18, lastTakenAt: instant(5) })).toMatchObject({ soldOutAt: 5, toBuy: 45 });
  });

  it('is sold out when the staff say so, whatever the record is: then nothing of it is left', () => {
    expect(of({ takenOver: 45, sold: 10, lastTakenAt: instant(5), markedAt: instant(7) })).toMatchObject({
      expected: 35,
      soldOutAt: 7,
      toBuy: 15,
    });
  });
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
type Act = { readonly do: (typeof KINDS)[number]; readonly units: number };

describe('I11: opening + added − sold − given − spoiled = expected', () => {
  it('is what is on the shelf after any acts, and what the next night begins with', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const open = await stand();
        const sold: OrderId[] = [];
        const nights: string[] = [];
        const act = async ({ do: what, units }: Act): Promise<unknown> => {
          if (what === 'wait') return open.clock.advance(units * HOUR_MS + MINUTE_MS);
          if (what === 'opening-count' || what === 'closing-count') return open.count(units, what);
          const { productId } = await open.onShelf();
          if (what === 'set') return open.setStock(productId, units, MONA);
          if (what === 'put-back') {
            await open.sellOut(productId, LUIS);
            return open.putBack(productId, units, LUIS);
          }
          if (what === 'spoil') return open.writeOff({ id: open.newId(), productId, quantity: units, reason: 'burnt' }, MONA);
          const night = await open.tonight();
          if (what === 'close') return night === null ? open.openNight({ name: 'the next' }, MONA) : open.closeNight(night.id, MONA);
          const last = sold.at(-1);
          if (what === 'undo') return last === undefined ? null : open.undoSale(last, LUIS);
          const made =
            what === 'paper' || what === 'paper-of-before'
              ? await open.enterOnPaper(units, what === 'paper' ? 0 : 90)
              : await open.sell(Math.min(units, 5), what === 'give' ? 'comp' : 'cash', what === 'give' ? MONA : LUIS);
          if (made.ok) sold.push(made.value.order.id);
          return made;
        };
        let between = 0;
        for (const one of sequence) {
          const before = await open.onShelf();
          await act(one);
          const [night, after] = [await open.tonight(), await open.onShelf()];
          if (night === null) {
            between += after.onHand - before.onHand;
            continue;
          }
          const line = await open.sheet(night.id);
          expect(line?.counted ?? line?.expected ?? after.onHand).toBe(after.onHand);
          const last = nights.at(-1);
          if (last !== undefined && last !== night.id && line !== undefined) {
            const former = await open.sheet(nightId(last));
            const began = line.opening - (one.do === 'opening-count' ? after.onHand - before.onHand : 0);
            expect(began).toBe((former?.counted ?? former?.expected ?? Number.NaN) + between);
          }
          if (last !== night.id) {
            nights.push(night.id);
            between = 0;
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
