import { describe, expect, it } from 'vitest';
import { createDocumentStaffNetworks } from '#adapters/documents/document-staff-networks.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { HoldAlarm } from '#core/domain/checkout/hold-alarm.ts';
import { checkoutId, networkKey, visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeEndHolds } from '#core/use-cases/checkout/end-holds.ts';
import { makeListHolds, type Holds } from '#core/use-cases/checkout/list-holds.ts';
import { makeWatchHolds } from '#core/use-cases/checkout/watch-holds.ts';
import { insertCheckout, type PersistenceFixture } from '#test/contracts/persistence-fixture.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';

const [SCHOOL, HOME] = [networkKey('school'), networkKey('home')];
const { alarmFromKeptForMs, giveWayAfterMs, knownGiveWayAfterMs, networkKeptForMs, alarmWindowMs } = LIMITS.holds;

const setUp = () => {
  const [clock, ids, logger] = [fixedClock(), sequentialIds(), recordingLogger()];
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork, checkouts, queue } = persistence;
  const fixture: PersistenceFixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: 10 * MINUTE_MS, queueLimits: QUEUE_LIMITS });
  const staffNetworks = createDocumentStaffNetworks(persistence.documents, clock);
  const forgotten: Instant[] = [];
  const listHolds = makeListHolds({ checkouts, queue, staffNetworks, terms, clock });
  return {
    clock,
    logger,
    checkouts,
    staffNetworks,
    /** Before when networks of the staff were forgotten. */
    forgotten,
    listHolds,
    watching: (list = listHolds) =>
      makeWatchHolds({
        listHolds: list,
        checkouts,
        staffNetworks: { forget: async (before) => void forgotten.push(before) },
        terms,
        clock,
        logger,
      }),
    end: makeEndHolds({ unitOfWork, checkouts, clock }),
    insert: (changes: Partial<Checkout>) => insertCheckout(fixture, changes),
    /** So many at once. */
    insertAll: async (count: number, changes: Partial<Checkout>) => {
      for (let one = 0; one < count; one += 1) await insertCheckout(fixture, changes);
    },
  };
};

describe('the checkouts that are not paid yet', () => {
  it('are listed oldest first, with what each network holds and has paid tonight', async () => {
    const { clock, insert, listHolds, staffNetworks } = setUp();
    await staffNetworks.saw(SCHOOL);
    const longAgo = plusMs(clock.now(), -networkKeptForMs - 1);
    await insert({ state: 'paid', network: SCHOOL, createdAt: longAgo, paidAt: longAgo });
    await insert({ state: 'paid', network: SCHOOL });
    const first = await insert({ network: HOME, isNewcomer: true });
    clock.advance(1);
    const others = [
      await insert({ network: SCHOOL, isNewcomer: true }),
      await insert({ network: SCHOOL, state: 'open' }),
      await insert({ network: null }),
    ];
    await insert({ state: 'expired', network: HOME });
    const holds = await listHolds();
    expect(holds.holds.map(({ id }) => id)).toEqual([first, ...others].map(({ id }) => id));
    expect(holds.networks).toEqual([
      { network: SCHOOL, holds: 2, newcomers: 1, isOfStaff: true, paid: 1 },
      { network: HOME, holds: 1, newcomers: 1, isOfStaff: false, paid: 0 },
    ]);
    expect(holds).toMatchObject({ load: { queued: 0, openCheckouts: 4 }, lately: { paid: 1, unpaid: 1 }, alarm: null });
  });

  it('are an attack when one network that has paid nothing holds all it may', async () => {
    const { insertAll, listHolds, staffNetworks } = setUp();
    const most = QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts / LIMITS.holds.unpaidPlacesDivisor;
    await insertAll(most - 1, { network: SCHOOL });
    expect((await listHolds()).alarm).toBeNull();
    await insertAll(1, { network: SCHOOL });
    expect((await listHolds()).alarm).toBe('one-network');
    await staffNetworks.saw(SCHOOL);
    expect((await listHolds()).alarm).toBeNull();
  });

  it('are an attack when many are kept for longer than most people take to pay, wherever they come from', async () => {
    const { clock, insert, insertAll, listHolds, staffNetworks } = setUp();
    await staffNetworks.saw(SCHOOL);
    const many = QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts / LIMITS.holds.unpaidPlacesDivisor;
    await insertAll(many - 1, { network: SCHOOL });
    clock.advance(1);
    await insert({ network: HOME });
    clock.advance(alarmFromKeptForMs - 1);
    expect((await listHolds()).alarm).toBeNull();
    clock.advance(1);
    expect((await listHolds()).alarm).toBe('unpaid');
  });

  it('say how many of the last minutes ended unpaid, and forget those before', async () => {
    const { clock, insertAll, listHolds } = setUp();
    await insertAll(LIMITS.holds.alarmFromUnpaid, { state: 'expired' });
    expect(await listHolds()).toMatchObject({ alarm: 'unpaid', lately: { unpaid: LIMITS.holds.alarmFromUnpaid } });
    clock.advance(alarmWindowMs + 1);
    expect(await listHolds()).toMatchObject({ alarm: null, lately: { unpaid: 0 } });
  });
});

describe('watching the holds', () => {
  const HALF = QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts * LIMITS.holds.giveWayFromShare;

  it('ends those of newcomers after two minutes, from half of the queue’s bound on', async () => {
    const { clock, logger, insert, insertAll, listHolds, watching } = setUp();
    const watch = watching();
    await insertAll(HALF - 2, { isNewcomer: true });
    const known = await insert({ isNewcomer: false });
    clock.advance(giveWayAfterMs);
    await watch();
    expect((await listHolds()).holds.some(({ releaseRequestedAt }) => releaseRequestedAt !== null)).toBe(false);
    const young = await insert({ isNewcomer: true });
    await watch();
    const stays = (await listHolds()).holds.filter(({ releaseRequestedAt }) => releaseRequestedAt === null);
    expect(stays.map(({ id }) => id)).toEqual([known.id, young.id]);
    await watch();
    expect(logger.lines).toEqual([{ level: 'info', event: 'holds.gave-way', fields: { count: HALF - 2 } }]);
  });

  it('ends everybody’s after four minutes when the bound is reached, but of those who have paid tonight', async () => {
    const { clock, insert, listHolds, watching } = setUp();
    const [payer, ...others] = Array.from({ length: QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts }, (_, at) => visitorId(`visitor-${at}`));
    await insert({ state: 'paid', visitorId: payer ?? null });
    const stays = [await insert({ visitorId: payer ?? null })];
    for (const other of others.slice(2)) await insert({ visitorId: other });
    clock.advance(knownGiveWayAfterMs);
    stays.push(await insert({ visitorId: others[0] ?? null }));
    const kept = async () => (await listHolds()).holds.filter(({ releaseRequestedAt }) => releaseRequestedAt === null).map(({ id }) => id);
    await watching()();
    expect(await kept()).toHaveLength(QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts - 1);
    stays.push(await insert({ visitorId: others[1] ?? null }));
    await watching()();
    expect(await kept()).toEqual(stays.map(({ id }) => id));
  });

  it('tells of an attack once while it lasts, and of the next one again', async () => {
    const { listHolds, logger, watching } = setUp();
    let alarm: HoldAlarm | null = null;
    const networks: Holds['networks'] = [{ network: SCHOOL, holds: 10, newcomers: 10, isOfStaff: false, paid: 0 }];
    const watch = watching(async () => ({ ...(await listHolds()), alarm, networks }));
    for (const now of [null, 'one-network', 'one-network', 'unpaid', null, 'unpaid'] as const) {
      alarm = now;
      await watch();
    }
    expect(logger.lines.map(({ level, event, fields }) => [level, event, fields?.['cause']])).toEqual(
      ['one-network', 'unpaid', 'unpaid'].map((cause) => ['error', 'holds.attack', cause]),
    );
    expect(logger.lines[0]?.fields).toEqual({ cause: 'one-network', holds: 0, ofOneNetwork: 10, paid: 0, unpaid: 0 });
  });

  it('forgets after the night where a checkout came from, and where the staff were', async () => {
    const { checkouts, clock, forgotten, insert, watching } = setUp();
    const ended = await insert({ state: 'expired', network: SCHOOL });
    clock.advance(networkKeptForMs);
    await watching()();
    expect((await checkouts.find(ended.id))?.network).toBe(SCHOOL);
    clock.advance(1);
    await watching()();
    expect((await checkouts.find(ended.id))?.network).toBeNull();
    expect(forgotten).toEqual([ended.createdAt, plusMs(ended.createdAt, 1)]);
  });
});

describe('ending holds', () => {
  it('asks for the end of one once, and of none that is over or unknown', async () => {
    const { checkouts, clock, end, insert } = setUp();
    const [wanted, other, paid] = [await insert({}), await insert({}), await insert({ state: 'paid' })];
    expect(await end(wanted.id)).toBe(1);
    expect(await checkouts.find(wanted.id)).toMatchObject({ releaseRequestedAt: clock.now(), releaseReason: 'hold-ended' });
    for (const id of [wanted.id, paid.id, checkoutId('none')]) expect(await end(id)).toBe(0);
    expect((await checkouts.find(other.id))?.releaseRequestedAt).toBeNull();
  });

  it('asks for the end of all', async () => {
    const { end, insert, insertAll, listHolds } = setUp();
    await insertAll(3, {});
    await insert({ state: 'paid' });
    expect(await end('all')).toBe(3);
    expect((await listHolds()).holds.every(({ releaseReason }) => releaseReason === 'hold-ended')).toBe(true);
  });
});
