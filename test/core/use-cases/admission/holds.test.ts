import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentAdmissionStore } from '#adapters/documents/document-admission-store.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import type { AttackSign } from '#core/domain/admission/attack.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, networkKey, type NetworkKey } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue.ts';
import { makeWatchHolds, type Holds } from '#core/use-cases/admission/watch-holds.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { insertCheckout } from '#test/contracts/persistence-fixture.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const [SCHOOL, HOME] = [networkKey('school'), networkKey('home')];
const { alarmFrom, alarmFromKeptForMs, askUntilQuietForMs, networkKeptForMs, alarmWindowMs, unpaidPlacesDivisor } = LIMITS.admission;
const MOST_OF_ONE_NETWORK = QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts / unpaidPlacesDivisor;

const setUp = () => {
  const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: 10 * MINUTE_MS, queueLimits: QUEUE_LIMITS });
  const stand = standHarness({ policies: { terms } });
  const { clock, persistence, policies } = stand;
  const admissions = createDocumentAdmissionStore(persistence.documents, clock);
  const useCases = createUseCases({ ...persistence, admissions }, policies);
  return {
    ...stand,
    ...useCases,
    admissions,
    staffAreAt: (network: NetworkKey) => admissions.update((one) => ({ ...one, staffSeen: { ...one.staffSeen, [network]: clock.now() } })),
    watching: (list = useCases.listHolds) => makeWatchHolds({ ...persistence, ...useCases, admissions, listHolds: list }),
    insert: (changes: Partial<Checkout>) => insertCheckout(stand.fixture, changes),
    /** At the same time. */
    insertAll: async (count: number, changes: Partial<Checkout>) => {
      for (let one = 0; one < count; one += 1) await insertCheckout(stand.fixture, changes);
    },
    /** Who requires tonight's word. */
    requiredBy: async () => (await admissions.current()).word?.askedBy ?? null,
    alarm: async () => (await useCases.listHolds()).alarm,
  };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});
const watch = () => stand.watching()();
/** After the attack. */
const watchQuiet = () => stand.watching(async () => ({ ...(await stand.listHolds()), alarm: null }))();

describe('unpaid checkouts', () => {
  it('are listed oldest first, with each network’s holds and recent payments', async () => {
    const { clock, insert, listHolds, staffAreAt } = stand;
    await staffAreAt(SCHOOL);
    const longAgo = plusMs(clock.now(), -alarmWindowMs - 1);
    await insert({ state: 'paid', network: SCHOOL, createdAt: longAgo, paidAt: longAgo });
    await insert({ state: 'paid', network: SCHOOL });
    const first = await insert({ network: HOME, isVouchedFor: true });
    clock.advance(1);
    const others = [
      await insert({ network: SCHOOL, isVouchedFor: true }),
      await insert({ network: SCHOOL, state: 'open' }),
      await insert({ network: null }),
    ];
    await insert({ state: 'expired', network: HOME });
    const holds = await listHolds();
    expect(holds.holds.map(({ id }) => id)).toEqual([first, ...others].map(({ id }) => id));
    expect(holds.networks).toEqual([
      { network: SCHOOL, isOfStaff: true, holds: 2, kept: 0, paid: 1, unpaid: 0, cancelled: 0 },
      { network: HOME, isOfStaff: false, holds: 1, kept: 0, paid: 0, unpaid: 1, cancelled: 0 },
      { network: null, isOfStaff: false, holds: 1, kept: 0, paid: 0, unpaid: 0, cancelled: 0 },
    ]);
    expect(holds).toMatchObject({ load: { queued: 0, openCheckouts: 4 }, lately: { paid: 1, unpaid: 1, cancelled: 0 }, alarm: null });
  });

  it('are an attack if one network without payments holds its maximum, unless the staff share it', async () => {
    const { alarm, insertAll, staffAreAt } = stand;
    await insertAll(MOST_OF_ONE_NETWORK - 1, { network: SCHOOL });
    expect(await alarm()).toBeNull();
    await insertAll(1, { network: SCHOOL });
    expect(await alarm()).toBe('one-network');
    await staffAreAt(SCHOOL);
    expect(await alarm()).toBeNull();
  });

  it('are an attack if many are kept for longer than paying takes, from any network', async () => {
    const { alarm, clock, insert, insertAll, staffAreAt } = stand;
    await staffAreAt(SCHOOL);
    await insertAll(MOST_OF_ONE_NETWORK - 1, { network: SCHOOL });
    clock.advance(1);
    await insert({ network: HOME });
    clock.advance(alarmFromKeptForMs - 1);
    expect(await alarm()).toBeNull();
    clock.advance(1);
    expect(await alarm()).toBe('unpaid');
  });

  it('are counted when they end, for a few minutes', async () => {
    const { clock, insertAll, listHolds } = stand;
    await insertAll(alarmFrom, { state: 'expired' });
    expect(await listHolds()).toMatchObject({ alarm: 'unpaid', lately: { unpaid: alarmFrom } });
    clock.advance(alarmWindowMs + 1);
    expect(await listHolds()).toMatchObject({ alarm: null, lately: { unpaid: 0 } });
  });
});

describe('watching the holds', () => {
  it('requires the word during an attack, ends unvouched holds, and stops an hour after the last sign', async () => {
    const { admissions, clock, insert, insertAll, listHolds, requiredBy } = stand;
    await watch();
    expect(await requiredBy()).toBeNull();
    await insert({ isVouchedFor: true });
    const stranger = await insert({});
    await insertAll(alarmFrom, { state: 'expired' });
    await watch();
    expect(await requiredBy()).toBe('The stand itself');
    const ending = (await listHolds()).holds.filter(({ releaseReason }) => releaseReason === 'hold-ended');
    expect(ending.map(({ id }) => id)).toEqual([stranger.id]);
    const { word } = await admissions.current();
    clock.advance(alarmWindowMs);
    await watch();
    expect((await admissions.current()).word).toEqual({ ...word, attackedAt: clock.now() });
    for (const [ms, by] of [
      [askUntilQuietForMs, 'The stand itself'],
      [1, null],
    ] as const) {
      clock.advance(ms);
      await watchQuiet();
      expect(await requiredBy()).toBe(by);
    }
  });

  it('requires no word from a network limited by its share, and never stops an admin’s request', async () => {
    const { askForWord, clock, insertAll, requiredBy } = stand;
    await insertAll(MOST_OF_ONE_NETWORK, { network: SCHOOL });
    await watch();
    expect(await requiredBy()).toBeNull();
    await askForWord('Mona');
    clock.advance(askUntilQuietForMs + 1);
    await watch();
    expect(await requiredBy()).toBe('Mona');
  });

  it('leaves its own request to an admin who wants it too', async () => {
    const { askForWord, clock, insertAll, requiredBy } = stand;
    await insertAll(alarmFrom, { state: 'expired' });
    await watch();
    await askForWord('Mona');
    clock.advance(askUntilQuietForMs + 1);
    await watchQuiet();
    expect(await requiredBy()).toBe('The stand itself');
  });

  it('logs each attack once', async () => {
    let alarm: AttackSign | null = null;
    const networks: Holds['networks'] = [{ network: SCHOOL, isOfStaff: false, holds: 10, kept: 0, paid: 0, unpaid: 0, cancelled: 0 }];
    const look = stand.watching(async () => ({ ...(await stand.listHolds()), alarm, networks }));
    for (const now of [null, 'one-network', 'one-network', 'unpaid', null, 'unpaid'] as const) {
      alarm = now;
      await look();
    }
    const { lines } = stand.logger;
    expect(lines.map(({ level, event, fields }) => [level, event, fields?.['cause']])).toEqual(
      ['one-network', 'unpaid', 'unpaid'].map((cause) => ['error', 'holds.attack', cause]),
    );
    expect(lines[0]?.fields).toEqual({ cause: 'one-network', holds: 0, ofOneNetwork: 10, paid: 0, unpaid: 0, cancelled: 0 });
  });

  it('deletes the networks of customers and staff after the night', async () => {
    const { admissions, checkouts, clock, insert, staffAreAt } = stand;
    const { id } = await insert({ state: 'expired', network: SCHOOL });
    await staffAreAt(SCHOOL);
    clock.advance(networkKeptForMs);
    await watch();
    expect((await checkouts.find(id))?.network).toBe(SCHOOL);
    await staffAreAt(HOME);
    clock.advance(1);
    await watch();
    expect((await checkouts.find(id))?.network).toBeNull();
    expect(Object.keys((await admissions.current()).staffSeen)).toEqual([HOME]);
  });
});

it('a hold is ended on request once, and all of them together', async () => {
  const { checkouts, clock, endHolds, insert, listHolds } = stand;
  const [wanted, other, paid] = [await insert({}), await insert({}), await insert({ state: 'paid' })];
  expect(await endHolds(wanted.id)).toBe(1);
  expect(await checkouts.find(wanted.id)).toMatchObject({ releaseRequestedAt: clock.now(), releaseReason: 'hold-ended' });
  for (const id of [wanted.id, paid.id, checkoutId('none')]) expect(await endHolds(id)).toBe(0);
  expect((await checkouts.find(other.id))?.releaseRequestedAt).toBeNull();
  await insert({});
  expect(await endHolds('all')).toBe(2);
  expect((await listHolds()).holds.every(({ releaseReason }) => releaseReason === 'hold-ended')).toBe(true);
});
