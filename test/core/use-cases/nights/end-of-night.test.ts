import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf } from '#core/application/policies.ts';
import { stockActId, type ProductId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Night } from '#core/domain/night/night.ts';
import { placeNewOrder, stocked } from '#test/contracts/persistence-fixture.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';
import { THE_ADMIN } from '#test/support/stand-harness.ts';

const setUp = async () => {
  const persistence = fakePorts({ stand: { timeZone: 'America/New_York' } });
  const { clock, ids } = persistence;
  const policies = policiesOf(persistence);
  const useCases = createUseCases(persistence, policies);
  const fixture = { persistence, clock, ids, presenceCapacity: 5, deviceCapacity: 5 };
  const [nachos, taco] = [await stocked(fixture, 45, 'nachos'), await stocked(fixture, 10, 'taco')];
  const open = async (name: string, soldOut: readonly ProductId[] = []): Promise<Night> => {
    const opened = await useCases.openNight({ name }, THE_ADMIN, { soldOut });
    if (!opened.ok) throw new Error(opened.error.kind);
    return opened.value;
  };
  const tonight = async (): Promise<Night> => {
    const { open: night } = await persistence.nights.current(clock.now());
    if (night === null) throw new Error('no night is open');
    return night;
  };
  const { unitOfWork } = persistence;
  const run = unitOfWork.run.bind(unitOfWork);
  let transactions = 0;
  unitOfWork.run = (work) => {
    transactions += 1;
    return run(work);
  };
  return {
    ...useCases,
    transactions: () => transactions,
    clock,
    nachos,
    taco,
    open,
    tonight,
    pauses: () => policies.settings.pauses(),
    /** The first order of a stand with automatic nights. */
    order: () => placeNewOrder(fixture, { status: 'completed', completedAt: clock.now() }),
    pauseCandy: () => useCases.pauseStation({ station: 'Candy', until: null, sentence: 'Catching up' }, THE_ADMIN),
    close: (night: Night) => useCases.closeNight(night.id, THE_ADMIN),
    left: async () =>
      Object.fromEntries((await persistence.products.listAll()).map(({ id, available }) => [id === nachos ? 'nachos' : 'taco', available])),
    askedAbout: async () =>
      (await useCases.listShelf()).products.filter(({ soldOutLast }) => soldOutLast !== null).map(({ productId }) => productId),
    lineOf: async (night: Night, product: ProductId) => {
      const sheet = await useCases.getNightSheet(night.id);
      if (!sheet.ok) throw new Error(sheet.error.kind);
      return sheet.value.stock.find(({ productId }) => productId === product);
    },
    audited: async () =>
      (await persistence.audit.list({ window: null, kind: 'night', before: null }, 20)).map(({ by, text }) => `${by}: ${text}`),
  };
};

describe('the end of a night', () => {
  it('ends its pauses and its sold-out marks; the next opening asks about what was sold out', async () => {
    const stand = await setUp();
    const lincoln = await stand.open('vs. Lincoln');
    await stand.pauseCandy();
    await stand.sellOut(stand.nachos, THE_ADMIN);
    await stand.sellOut(stand.taco, THE_ADMIN);
    expect([stand.pauses().length, await stand.left(), await stand.askedAbout()]).toEqual([1, { nachos: 0, taco: 0 }, []]);
    await stand.close(lincoln);
    expect([stand.pauses(), await stand.askedAbout()]).toEqual([[], [stand.nachos, stand.taco]]);
    await stand.open('vs. Roosevelt', [stand.taco]);
    expect([stand.pauses(), await stand.left()]).toEqual([[], { nachos: 45, taco: 0 }]);
  });

  it('keeps on the sheet what was sold out by the button, and when, whatever becomes of it', async () => {
    const stand = await setUp();
    const lincoln = await stand.open('vs. Lincoln');
    const at = stand.clock.now();
    await stand.sellOut(stand.nachos, THE_ADMIN);
    expect(await stand.lineOf(lincoln, stand.nachos)).toMatchObject({ expected: 45, soldOutAt: at });
    stand.clock.advance(HOUR_MS);
    await stand.close(lincoln);
    await stand.open('vs. Roosevelt');
    expect(await stand.lineOf(lincoln, stand.nachos)).toMatchObject({ expected: 45, soldOutAt: at });
    expect(await stand.lineOf(await stand.tonight(), stand.nachos)).toMatchObject({ soldOutAt: null });
  });

  it('by a slow clock still contains what another instance has recorded', async () => {
    const stand = await setUp();
    const lincoln = await stand.open('vs. Lincoln');
    const order = await stand.order();
    stand.clock.advance(-10 * SECOND_MS);
    expect(await stand.close(lincoln)).toMatchObject({ ok: true, value: { closedAt: order.placedAt } });
    expect(await stand.getNightSheet(lincoln.id)).toMatchObject({ value: { total: { grossCents: order.paidCents }, late: [] } });
  });

  it('takes no mark away that a closing count of nothing has confirmed', async () => {
    const stand = await setUp();
    const lincoln = await stand.open('vs. Lincoln');
    const at = stand.clock.now();
    await stand.sellOut(stand.nachos, THE_ADMIN);
    stand.clock.advance(HOUR_MS);
    const line = (productId: ProductId, counted: number, seen: number) => ({ productId, counted, seen, after: null });
    const lines = [line(stand.nachos, 0, 45)];
    expect(await stand.countStock({ id: stockActId('count'), kind: 'closing-count', lines }, THE_ADMIN)).toEqual({ ok: true, value: 1 });
    await stand.close(lincoln);
    expect(await stand.lineOf(lincoln, stand.nachos)).toMatchObject({ counted: 0, missing: 45, soldOutAt: at });
    expect(await stand.askedAbout()).toEqual([stand.nachos]);
  });

  it('of an automatic night comes by itself on another day, with what was left from it', async () => {
    const stand = await setUp();
    await stand.order();
    const first = await stand.tonight();
    await stand.pauseCandy();
    await stand.sellOut(stand.nachos, THE_ADMIN);
    await stand.endAutomaticNight();
    expect((await stand.tonight()).id).toBe(first.id);
    stand.clock.advance(13 * HOUR_MS);
    await stand.endAutomaticNight();
    expect([stand.pauses(), await stand.left(), await stand.askedAbout()]).toEqual([[], { nachos: 45, taco: 10 }, [stand.nachos]]);
    await stand.order();
    expect((await stand.tonight()).id).not.toBe(first.id);
    expect(await stand.audited()).toEqual([`The stand itself: Closed ${first.name}: its day is over`]);
  });
});

it('a round in which nothing is due begins no transaction: without a night, before its time, and while something is unfinished', async () => {
  const stand = await setUp();
  const quiet = async (): Promise<number> => {
    const before = stand.transactions();
    await stand.endAutomaticNight();
    await stand.openDueNight();
    await stand.keepClosingTime();
    return stand.transactions() - before;
  };
  expect(await quiet()).toBe(0);
  await stand.order();
  await stand.keepClosingTime();
  expect(await quiet()).toBe(0);
  await stand.planNight({ name: 'Later', opensAt: plusMs(stand.clock.now(), 1), closesAt: null }, THE_ADMIN);
  expect(await quiet()).toBe(0);
  stand.clock.advance(1);
  expect(await quiet()).toBe(1);
  stand.clock.advance(13 * HOUR_MS);
  // An admin closes what an admin opened.
  expect(await quiet()).toBe(0);
});

describe('an open night', () => {
  it('is not closed by opening another one; it can have the name instead, also when an order started it', async () => {
    const stand = await setUp();
    await stand.order();
    const first = await stand.tonight();
    const refused = { ok: false, error: { kind: 'night/another-is-open', name: first.name } };
    expect(await stand.openNight({ name: 'vs. Lincoln' }, THE_ADMIN)).toEqual(refused);
    expect(await stand.renameNight(first.id, 'vs. Lincoln', THE_ADMIN)).toMatchObject({ ok: true, value: { name: 'vs. Lincoln' } });
    expect((await stand.tonight()).id).toBe(first.id);
    stand.clock.advance(13 * HOUR_MS);
    await stand.endAutomaticNight();
    expect(await stand.tonight()).toMatchObject({ name: 'vs. Lincoln', openedBy: 'Admin' });
    await stand.close(first);
    expect(await stand.renameNight(first.id, 'vs. Central', THE_ADMIN)).toEqual({ ok: false, error: { kind: 'night/not-found' } });
  });

  it('that an order started gives way to a planned one at its time, and the audit log says so', async () => {
    const stand = await setUp();
    await stand.order();
    const first = await stand.tonight();
    await stand.pauseCandy();
    await stand.planNight({ name: 'vs. Lincoln', opensAt: stand.clock.now(), closesAt: plusMs(stand.clock.now(), HOUR_MS) }, THE_ADMIN);
    await stand.openDueNight();
    expect((await stand.tonight()).name).toBe('vs. Lincoln');
    expect(stand.pauses()).toEqual([]);
    expect(await stand.audited()).toContain(`Planned time: Closed ${first.name}: vs. Lincoln opens`);
  });
});
