import { describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { networkKey, sessionId as toSessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Met } from '#core/use-cases/admission/meet-visitor.ts';
import { insertCheckout, type PersistenceFixture } from '#test/contracts/persistence-fixture.ts';
import { standHarness } from '#test/support/stand-harness.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

const WRONG = { ok: false, error: { kind: 'checkout/wrong-word' } };
const TOO_MANY = { ok: false, error: { kind: 'throttle/too-many', retryAfterMs: 10 * MINUTE_MS } };
const CROWDED = { ok: false, error: { kind: 'checkout/crowded' } };
const WORD_REQUIRED = { ok: false, error: { kind: 'checkout/word-required' } };
const ALLOWED = { ok: true, value: undefined };
const [VOUCHED_FOR, ADMITTED] = [true, false].map((isVouchedFor) => ({ ok: true, value: { isVouchedFor } }));

const setUp = () => {
  const clock = fixedClock();
  const tickets = createHmacVisitorTickets('a key that is only for this test');
  const throttle = (points: number) => createInMemoryThrottle({ clock, points, windowMs: 10 * MINUTE_MS });
  const words = { wordsOfVisitor: throttle(2), wordsOfStand: throttle(3) };
  const budgets = { ...words, startsOfVisitor: throttle(2), startsOfNetwork: throttle(1), cancels: throttle(2) };
  const stand = standHarness({ clock, tickets, policies: budgets });
  const { logger, persistence, admissions, checkouts, ids } = stand;
  const fixture: PersistenceFixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  return {
    clock,
    logger,
    admissions,
    tickets,
    checkouts,
    ask: stand.askForWord,
    stopAsking: stand.stopAskingForWord,
    give: stand.giveWord,
    admit: stand.admitBuyer,
    admitCancel: stand.admitCancel,
    insert: (changes: Parameters<typeof insertCheckout>[1]) => insertCheckout(fixture, changes),
    audited: stand.audited,
    met: (name: string, network: string, isVouchedFor = false): Met => ({
      visitor: { id: tickets.idFor(visitorId(name)), shown: null },
      network: networkKey(network),
      isVouchedFor,
      ticket: null,
    }),
  };
};

describe('asking for tonight’s word', () => {
  it('ends what is held by those nobody vouches for, and keeps the word when it is asked for again', async () => {
    const { ask, audited, checkouts, clock, insert } = setUp();
    const [stranger, byTheSign] = [await insert({}), await insert({ isVouchedFor: true })];
    const word = await ask('Admin');
    expect(word).toMatchObject({ word: 'green-otter-1', askedAt: clock.now(), askedBy: 'Admin', attackedAt: null });
    expect((await checkouts.find(stranger.id))?.releaseReason).toBe('hold-ended');
    expect((await checkouts.find(byTheSign.id))?.releaseReason).toBeNull();
    expect(await ask('Tom')).toEqual(word);
    expect(await audited()).toEqual(['Admin login: Asked every visitor who did not come by the sign for tonight’s word']);
  });

  it('stops', async () => {
    const { admissions, ask, audited, stopAsking } = setUp();
    await ask('Admin');
    await stopAsking('Tom');
    expect((await admissions.current()).word).toBeNull();
    expect((await audited())[0]).toBe('Tom login: Stopped asking for tonight’s word');
  });
});

describe('giving tonight’s word', () => {
  it('vouches for a visitor, however it is typed', async () => {
    const { ask, give, met, tickets } = setUp();
    const { id } = await ask('Admin');
    const maya = met('Maya', 'school');
    const given = await give(maya, ' Green Otter 1');
    expect(given.ok && tickets.read(given.value)).toEqual({ ...maya.visitor, shown: id });
    expect(await give(met('Sam', 'school'), 'green-otter-2')).toEqual(WRONG);
  });

  it('is right with any while none is asked for, and vouches for nobody', async () => {
    const { give, met, tickets } = setUp();
    const maya = met('Maya', 'school');
    const given = await give(maya, 'anything');
    expect(given.ok && tickets.read(given.value)).toEqual(maya.visitor);
  });

  it('counts only a visitor’s own wrong ones', async () => {
    const { ask, give, logger, met } = setUp();
    const { word } = await ask('Admin');
    for (const maya of [met('Maya', 'school', true), met('Ann', 'school')]) {
      for (let count = 0; count < 5; count += 1) expect(await give(maya, word)).toMatchObject({ ok: true });
      for (let count = 0; count < 2; count += 1) expect(await give(maya, 'wrong')).toEqual(WRONG);
      expect(await give(maya, word)).toEqual(TOO_MANY);
      expect(await give(met('Sam', 'school'), word)).toMatchObject({ ok: true });
    }
    // A typing error is not an attack.
    expect(logger.lines).toEqual([]);
  });

  it('is never refused for the guesses of others, however many: they slow down more wrong ones', async () => {
    const { ask, clock, give, met } = setUp();
    const { word } = await ask('Admin');
    for (let count = 0; count < 3; count += 1) expect(await give(met(`guesser-${count}`, 'school'), 'wrong')).toEqual(WRONG);
    expect(await give(met('another', 'school'), 'wrong')).toEqual(TOO_MANY);
    expect(await give(met('Maya', 'school'), word)).toMatchObject({ ok: true });
    expect(await give(met('Bea', 'school', true), 'wrong')).toEqual(WRONG);
    clock.advance(10 * MINUTE_MS);
    expect(await give(met('one-more', 'school'), 'wrong')).toEqual(WRONG);
  });

  it('has given its try back before it is answered', async () => {
    const { met } = setUp();
    const given: string[] = [];
    const slow = {
      take: async () => ok(undefined),
      giveBack: async (key: string) => {
        await new Promise((resolve) => setImmediate(resolve));
        given.push(key);
      },
    };
    const { giveWord: give } = standHarness({ policies: { wordsOfVisitor: slow, wordsOfStand: slow } });
    const maya = met('Maya', 'school');
    await give(maya, 'anything');
    expect(given).toEqual([maya.visitor.id]);
  });
});

describe('admitting a buyer', () => {
  it('lets those of a network nobody vouches for start so often together, and each who is vouched for alone', async () => {
    const { admit, met } = setUp();
    expect(await admit(met('Maya', 'school'))).toEqual(ADMITTED);
    for (let at = 0; at < 9; at += 1) expect(await admit(met(`minted-${at}`, 'school'))).toEqual(CROWDED);
    expect(await admit(met('Sam', 'home'))).toEqual(ADMITTED);
    for (const name of ['Bea', 'Tom']) {
      const visitor = met(name, 'school', true);
      expect([await admit(visitor), await admit(visitor), await admit(visitor)]).toEqual([VOUCHED_FOR, VOUCHED_FOR, CROWDED]);
    }
  });

  it('lets a cancel cost its session alone, and one of a made-up session its sender alone', async () => {
    const { admit, admitCancel, insert, met } = setUp();
    const { sessionId } = await insert({ state: 'open' });
    if (sessionId === null) throw new Error('an open checkout has a session');
    const madeUp = (at: number) => toSessionId(`cs_made_up_${at}`);
    const outcomes = [];
    for (let at = 0; at < 9; at += 1) outcomes.push(await admitCancel(met(`minted-${at}`, 'school'), madeUp(at)));
    expect(outcomes).toEqual([ALLOWED, ALLOWED, ...Array.from({ length: 7 }, () => TOO_MANY)]);
    expect(await admitCancel(met('Bea', 'school', true), madeUp(1))).toEqual(ALLOWED);
    for (const expected of [ALLOWED, ALLOWED, TOO_MANY]) expect(await admitCancel(met('Maya', 'school'), sessionId)).toEqual(expected);
    expect(await admit(met('Maya', 'school'))).toEqual(ADMITTED);
    expect(await admit(met('Bea', 'school', true))).toEqual(VOUCHED_FOR);
  });

  it('vouches for whoever has paid tonight, and asks nobody for the word who is vouched for', async () => {
    const { admit, ask, clock, insert, met } = setUp();
    const [bea, sam] = [met('Bea', 'school'), met('Sam', 'school')];
    await insert({ state: 'paid', visitorId: bea.visitor.id });
    expect([await admit(bea), await admit(sam)]).toEqual([VOUCHED_FOR, ADMITTED]);
    await ask('Admin');
    expect(await admit(sam)).toEqual(WORD_REQUIRED);
    expect(await admit(bea)).toEqual(VOUCHED_FOR);
    expect(await admit(met('Ann', 'school', true))).toEqual(VOUCHED_FOR);
    clock.advance(LIMITS.admission.networkKeptForMs + 1);
    expect(await admit(bea)).toEqual(WORD_REQUIRED);
  });
});
