import { beforeEach, describe, expect, it } from 'vitest';
import { stockActId, type ProductId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Night } from '#core/domain/night/night.ts';
import { stocked } from '#test/contracts/persistence-fixture.ts';
import { present, refused, valueOf } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
let [nachos, taco]: readonly ProductId[] = [];
let transactions = 0;
beforeEach(async () => {
  stand = standHarness({ stand: { timeZone: 'America/New_York' } });
  [nachos, taco] = [await stocked(stand.fixture, 45, 'nachos'), await stocked(stand.fixture, 10, 'taco')];
  const run = stand.unitOfWork.run.bind(stand.unitOfWork);
  transactions = 0;
  stand.unitOfWork.run = (work) => {
    transactions += 1;
    return run(work);
  };
});

const open = async (name: string, soldOut: readonly ProductId[] = []) => valueOf(await stand.openNight({ name }, THE_ADMIN, { soldOut }));
const close = ({ id }: Night) => stand.closeNight(id, THE_ADMIN);
/** The first order of a stand with automatic nights. */
const order = () => stand.place({ status: 'completed', completedAt: stand.clock.now() });
const sellOut = (id = present(nachos)) => stand.sellOut(id, THE_ADMIN);
const pauseCandy = () => stand.pauseStation({ station: 'Candy', until: null, sentence: 'Catching up' }, THE_ADMIN);
const pauses = () => stand.settings.pauses();
const left = async () => (await stand.products.listAll()).map(({ available }) => available);
const soldOutLast = async () =>
  (await stand.listShelf()).products.filter((line) => line.soldOutLast !== null).map(({ productId }) => productId);
const nachosOn = async ({ id }: Night) => valueOf(await stand.getNightSheet(id)).stock.find(({ productId }) => productId === nachos);

describe('the end of a night', () => {
  it('ends its pauses and sold-out marks; the next opening asks about them', async () => {
    const lincoln = await open('vs. Lincoln');
    await pauseCandy();
    for (const id of [nachos, taco]) await sellOut(id);
    expect([pauses().length, await left(), await soldOutLast()]).toEqual([1, [0, 0], []]);
    await close(lincoln);
    expect([pauses(), await soldOutLast()]).toEqual([[], [nachos, taco]]);
    await open('vs. Roosevelt', [present(taco)]);
    expect([pauses(), await left()]).toEqual([[], [45, 0]]);
  });

  it('refuses a sold-out mark of its own time that a device sends afterwards', async () => {
    await close(await open('vs. Lincoln'));
    await open('vs. Roosevelt');
    const sent = await stand.sellOut(present(nachos), THE_ADMIN, { actId: null, round: 0 });
    expect(sent).toEqual(refused('product/put-back-since', { available: 45 }));
  });

  it('refuses a pause that arrives after it', async () => {
    const lincoln = await open('vs. Lincoln');
    const run = stand.unitOfWork.run.bind(stand.unitOfWork);
    stand.unitOfWork.run = async (work) => {
      stand.unitOfWork.run = run;
      await close(lincoln);
      return run(work);
    };
    expect(await pauseCandy()).toEqual(refused('sale/no-open-night'));
    expect(await pauseCandy()).toEqual(refused('sale/no-open-night'));
    expect(pauses()).toEqual([]);
  });

  it('keeps on the sheet when a product was marked as sold out', async () => {
    const lincoln = await open('vs. Lincoln');
    const marked = { expected: 45, soldOutAt: stand.clock.now() };
    await sellOut();
    expect(await nachosOn(lincoln)).toMatchObject(marked);
    stand.clock.advance(HOUR_MS);
    await close(lincoln);
    await open('vs. Roosevelt');
    expect(await nachosOn(lincoln)).toMatchObject(marked);
    expect(await nachosOn(await stand.tonight())).toMatchObject({ soldOutAt: null });
  });

  it('keeps the stand closed, although a plan came due meanwhile', async () => {
    const lincoln = await open('vs. Lincoln');
    const now = stand.clock.now();
    const plan = (name: string, opensAt: number) =>
      stand.planNight({ name, opensAt: plusMs(now, opensAt), closesAt: plusMs(now, opensAt + 2 * HOUR_MS) }, THE_ADMIN);
    valueOf(await plan('JV', HOUR_MS));
    const later = valueOf(await plan('vs. Central', 2 * HOUR_MS));
    stand.clock.advance(HOUR_MS);
    await expect(stand.openDueNight()).resolves.toBeUndefined();
    await close(lincoln);
    await stand.openDueNight();
    const planned = (await stand.listNights()).nights.map(({ night }) => night);
    expect(planned.map(({ name, state, opensAt }) => [name, state, opensAt])).toEqual(
      expect.arrayContaining([
        ['JV', 'planned', null],
        ['vs. Central', 'planned', later.opensAt],
      ]),
    );
    expect(await stand.audited('night')).toContain(
      'Admin night: JV no longer opens by itself: its time came before vs. Lincoln was closed',
    );
    stand.clock.advance(HOUR_MS);
    await stand.openDueNight();
    expect((await stand.tonight()).name).toBe('vs. Central');
  });

  it('includes orders of an instance whose clock is ahead', async () => {
    const lincoln = await open('vs. Lincoln');
    const { placedAt, paidCents } = await order();
    stand.clock.advance(-10 * SECOND_MS);
    expect(valueOf(await close(lincoln)).closedAt).toBe(placedAt);
    expect(valueOf(await stand.getNightSheet(lincoln.id))).toMatchObject({ total: { grossCents: paidCents }, late: [] });
  });

  it('keeps a mark that a closing count of zero confirmed', async () => {
    const lincoln = await open('vs. Lincoln');
    const soldOutAt = stand.clock.now();
    await sellOut();
    stand.clock.advance(HOUR_MS);
    const lines = [{ productId: present(nachos), counted: 0, seen: 45, after: null }];
    expect(await stand.countStock({ id: stockActId('count'), kind: 'closing-count', lines }, THE_ADMIN)).toEqual({ ok: true, value: 1 });
    await close(lincoln);
    expect(await nachosOn(lincoln)).toMatchObject({ counted: 0, missing: 45, soldOutAt });
    expect(await soldOutLast()).toEqual([nachos]);
  });

  it('of an automatic night comes by itself on another day, at 6 AM', async () => {
    stand.clock.advance(-8 * HOUR_MS);
    await order();
    const first = await stand.tonight();
    await pauseCandy();
    await sellOut();
    await stand.endAutomaticNight();
    expect((await stand.tonight()).id).toBe(first.id);
    stand.clock.advance(18 * HOUR_MS + 20 * MINUTE_MS - 1);
    await stand.endAutomaticNight();
    expect((await stand.tonight()).id).toBe(first.id);
    stand.clock.advance(1);
    await stand.endAutomaticNight();
    expect([pauses(), await left(), await soldOutLast()]).toEqual([[], [45, 10], [nachos]]);
    await order();
    expect((await stand.tonight()).id).not.toBe(first.id);
    expect(await stand.audited('night')).toEqual([`The stand itself night: Closed ${first.name}: its day is over`]);
  });
});

it('a round without due nights begins no transaction', async () => {
  const begun = async (): Promise<number> => {
    const before = transactions;
    await stand.endAutomaticNight();
    await stand.openDueNight();
    await stand.keepClosingTime();
    return transactions - before;
  };
  expect(await begun()).toBe(0);
  await order();
  await stand.keepClosingTime();
  expect(await begun()).toBe(0);
  await stand.planNight({ name: 'Later', opensAt: plusMs(stand.clock.now(), 1), closesAt: null }, THE_ADMIN);
  expect(await begun()).toBe(0);
  stand.clock.advance(1);
  expect(await begun()).toBe(1);
  stand.clock.advance(13 * HOUR_MS);
  // An admin closes what an admin opened.
  expect(await begun()).toBe(0);
});

describe('an open night', () => {
  it('can be renamed, but another one cannot be opened', async () => {
    await order();
    const first = await stand.tonight();
    const second = await stand.openNight({ name: 'vs. Lincoln' }, THE_ADMIN);
    expect(second).toEqual(refused('night/another-is-open', { name: first.name }));
    expect(valueOf(await stand.renameNight(first.id, 'vs. Lincoln', THE_ADMIN)).name).toBe('vs. Lincoln');
    expect((await stand.tonight()).id).toBe(first.id);
    stand.clock.advance(13 * HOUR_MS);
    await stand.endAutomaticNight();
    expect(await stand.tonight()).toMatchObject({ name: 'vs. Lincoln', openedBy: 'Admin' });
    await close(first);
    expect(await stand.renameNight(first.id, 'vs. Central', THE_ADMIN)).toEqual(refused('night/not-found'));
  });

  it('that an order started ends when a planned one is due', async () => {
    await order();
    const first = await stand.tonight();
    await pauseCandy();
    const now = stand.clock.now();
    await stand.planNight({ name: 'vs. Lincoln', opensAt: now, closesAt: plusMs(now, HOUR_MS) }, THE_ADMIN);
    await stand.openDueNight();
    expect((await stand.tonight()).name).toBe('vs. Lincoln');
    expect(pauses()).toEqual([]);
    expect(await stand.audited('night')).toContain(`Planned time night: Closed ${first.name}: vs. Lincoln opens`);
  });
});
