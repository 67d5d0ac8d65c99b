import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { createDocumentAdmissionStore } from '#adapters/documents/document-admission-store.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { AttackSign } from '#core/domain/admission/attack.ts';
import { checkoutId, networkKey, type NetworkKey } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { Admission } from '#core/domain/admission/admission.ts';
import { makeWatchHolds, type Holds } from '#core/use-cases/admission/watch-holds.ts';
import { standHarness } from '#test/support/stand-harness.ts';
import { insertCheckout, type PersistenceFixture } from '#test/contracts/persistence-fixture.ts';

const [SCHOOL, HOME] = [networkKey('school'), networkKey('home')];
const { alarmFrom, alarmFromKeptForMs, askUntilQuietForMs, networkKeptForMs, alarmWindowMs, unpaidPlacesDivisor } = LIMITS.admission;

const setUp = () => {
  const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: 10 * MINUTE_MS, queueLimits: QUEUE_LIMITS });
  const { persistence, policies, ...stand } = standHarness({ policies: { terms } });
  const { clock, ids, logger, checkouts } = stand;
  const fixture: PersistenceFixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  const admissions = createDocumentAdmissionStore(persistence.documents, clock);
  const useCases = createUseCases({ ...persistence, admissions }, policies);
  return {
    clock,
    logger,
    checkouts,
    admissions,
    staffAreAt: (network: NetworkKey) => admissions.update((one) => ({ ...one, staffSeen: { ...one.staffSeen, [network]: clock.now() } })),
    askForWord: useCases.askForWord,
    listHolds: useCases.listHolds,
    watching: (list = useCases.listHolds) => makeWatchHolds({ ...persistence, ...useCases, admissions, listHolds: list }),
    end: useCases.endHolds,
    insert: (changes: Partial<Checkout>) => insertCheckout(fixture, changes),
    /** At the same time. */
    insertAll: async (count: number, changes: Partial<Checkout>) => {
      for (let one = 0; one < count; one += 1) await insertCheckout(fixture, changes);
    },
  };
};

describe('the checkouts that are not paid yet', () => {
  it('are listed oldest first, with what each network holds and has lately paid', async () => {
    const { clock, insert, listHolds, staffAreAt } = setUp();
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

  it('are an attack when one network that has paid nothing holds all it may', async () => {
    const { insertAll, listHolds, staffAreAt } = setUp();
    const most = QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts / unpaidPlacesDivisor;
    await insertAll(most - 1, { network: SCHOOL });
    expect((await listHolds()).alarm).toBeNull();
    await insertAll(1, { network: SCHOOL });
    expect((await listHolds()).alarm).toBe('one-network');
    await staffAreAt(SCHOOL);
    expect((await listHolds()).alarm).toBeNull();
  });

  it('are an attack when many are kept for longer than most people take to pay, wherever they come from', async () => {
    const { clock, insert, insertAll, listHolds, staffAreAt } = setUp();
    await staffAreAt(SCHOOL);
    const many = QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts / unpaidPlacesDivisor;
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
    await insertAll(alarmFrom, { state: 'expired' });
    expect(await listHolds()).toMatchObject({ alarm: 'unpaid', lately: { unpaid: alarmFrom } });
    clock.advance(alarmWindowMs + 1);
    expect(await listHolds()).toMatchObject({ alarm: null, lately: { unpaid: 0 } });
  });
});

describe('watching the holds', () => {
  const asked = async ({ current }: { readonly current: () => Promise<Admission> }) => (await current()).word?.askedBy ?? null;

  it('asks for the word by itself when it sees an attack, ends what nobody vouches for, and stops an hour after the last sign', async () => {
    const { admissions, clock, insert, insertAll, listHolds, watching } = setUp();
    const watch = watching();
    await watch();
    expect(await asked(admissions)).toBeNull();
    const [byTheSign, stranger] = [await insert({ isVouchedFor: true }), await insert({})];
    await insertAll(alarmFrom, { state: 'expired' });
    await watch();
    expect(await asked(admissions)).toBe('The stand itself');
    const ending = (await listHolds()).holds.filter(({ releaseReason }) => releaseReason === 'hold-ended');
    expect(ending.map(({ id }) => id)).toEqual([stranger.id]);
    expect(ending.map(({ id }) => id)).not.toContain(byTheSign.id);
    const { word } = await admissions.current();
    clock.advance(alarmWindowMs);
    await watch();
    expect((await admissions.current()).word).toEqual({ ...word, attackedAt: clock.now() });
    for (const [ms, by] of [
      [askUntilQuietForMs, 'The stand itself'],
      [1, null],
    ] as const) {
      clock.advance(ms);
      await watching(async () => ({ ...(await listHolds()), alarm: null }))();
      expect(await asked(admissions)).toBe(by);
    }
  });

  it('asks nobody because of one network that the shares contain, and leaves to the admin what an admin has asked for', async () => {
    const { admissions, askForWord, clock, insertAll, watching } = setUp();
    await insertAll(QUEUE_LIMITS.pauseAtQueuedAndOpenCheckouts / unpaidPlacesDivisor, { network: SCHOOL });
    await watching()();
    expect(await asked(admissions)).toBeNull();
    await askForWord('Mona');
    clock.advance(askUntilQuietForMs + 1);
    await watching()();
    expect(await asked(admissions)).toBe('Mona');
  });

  it('leaves the word to an admin who wants it while the stand asks for it', async () => {
    const { admissions, askForWord, clock, insertAll, listHolds, watching } = setUp();
    await insertAll(alarmFrom, { state: 'expired' });
    await watching()();
    await askForWord('Mona');
    clock.advance(askUntilQuietForMs + 1);
    await watching(async () => ({ ...(await listHolds()), alarm: null }))();
    expect(await asked(admissions)).toBe('The stand itself');
  });

  it('tells of an attack once while it lasts, and of the next one again', async () => {
    const { listHolds, logger, watching } = setUp();
    let alarm: AttackSign | null = null;
    const networks: Holds['networks'] = [{ network: SCHOOL, isOfStaff: false, holds: 10, kept: 0, paid: 0, unpaid: 0, cancelled: 0 }];
    const watch = watching(async () => ({ ...(await listHolds()), alarm, networks }));
    for (const now of [null, 'one-network', 'one-network', 'unpaid', null, 'unpaid'] as const) {
      alarm = now;
      await watch();
    }
    expect(logger.lines.map(({ level, event, fields }) => [level, event, fields?.['cause']])).toEqual(
      ['one-network', 'unpaid', 'unpaid'].map((cause) => ['error', 'holds.attack', cause]),
    );
    expect(logger.lines[0]?.fields).toEqual({ cause: 'one-network', holds: 0, ofOneNetwork: 10, paid: 0, unpaid: 0, cancelled: 0 });
  });

  it('forgets after the night where a checkout came from, and where the staff were', async () => {
    const { admissions, checkouts, clock, insert, staffAreAt, watching } = setUp();
    const ended = await insert({ state: 'expired', network: SCHOOL });
    await staffAreAt(SCHOOL);
    clock.advance(networkKeptForMs);
    await watching()();
    expect((await checkouts.find(ended.id))?.network).toBe(SCHOOL);
    await staffAreAt(HOME);
    clock.advance(1);
    await watching()();
    expect((await checkouts.find(ended.id))?.network).toBeNull();
    expect(Object.keys((await admissions.current()).staffSeen)).toEqual([HOME]);
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
