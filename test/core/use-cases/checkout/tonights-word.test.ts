import { describe, expect, it } from 'vitest';
import { createDocumentWordStore } from '#adapters/documents/document-word-store.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { networkKey, sessionId as toSessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { makeAdmitBuyer, makeAdmitCancel } from '#core/use-cases/checkout/admit-buyer.ts';
import { makeAskForWord, makeStopAskingForWord } from '#core/use-cases/checkout/ask-for-word.ts';
import { makeGiveWord } from '#core/use-cases/checkout/give-word.ts';
import type { Met } from '#core/use-cases/visitors/meet-visitor.ts';
import { insertCheckout, type PersistenceFixture } from '#test/contracts/persistence-fixture.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { sequentialSecrets } from '#test/support/fakes/plain-secrets.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';

const WRONG = { ok: false, error: { kind: 'checkout/wrong-word' } };
const TOO_MANY = { ok: false, error: { kind: 'throttle/too-many', retryAfterMs: 10 * MINUTE_MS } };
const CROWDED = { ok: false, error: { kind: 'checkout/crowded' } };
const WORD_REQUIRED = { ok: false, error: { kind: 'checkout/word-required' } };
const ADMITTED = { ok: true, value: undefined };

const setUp = () => {
  const [clock, ids, logger] = [fixedClock(), sequentialIds(), recordingLogger()];
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork, checkouts } = persistence;
  const words = createDocumentWordStore(persistence.documents, clock);
  const tickets = createHmacVisitorTickets('a key that is only for this test');
  const throttle = (points: number) => createInMemoryThrottle({ clock, points, windowMs: 10 * MINUTE_MS });
  const wordBudgets = { ofVisitor: throttle(2), ofTheStand: throttle(3) };
  const checkoutBudgets = { ofVisitor: throttle(2), ofKnown: throttle(4), ofNewcomers: throttle(1), ofUnknownSessions: throttle(2) };
  const fixture: PersistenceFixture = { persistence, clock, ids, presenceCapacity: 0, deviceCapacity: 0 };
  return {
    clock,
    logger,
    words,
    tickets,
    checkouts,
    ask: makeAskForWord({ unitOfWork, words, checkouts, secrets: sequentialSecrets(), ids, clock }),
    stopAsking: makeStopAskingForWord({ unitOfWork, words, clock }),
    give: makeGiveWord({ words, wordBudgets, tickets, clock, logger }),
    admit: makeAdmitBuyer({ checkoutBudgets, words, checkouts, clock }),
    admitCancel: makeAdmitCancel({ checkoutBudgets, checkouts }),
    insert: (changes: Parameters<typeof insertCheckout>[1]) => insertCheckout(fixture, changes),
    audited: async () => (await persistence.audit.list({ window: null, kind: 'login', before: null }, 9)).map(({ by, text }) => [by, text]),
    met: (name: string, network: string, isNewcomer = true): Met => ({
      visitor: { id: tickets.idFor(visitorId(name)), knownFrom: clock.now(), wordId: null },
      network: networkKey(network),
      isNewcomer,
      ticket: null,
    }),
  };
};

describe('asking for tonight’s word', () => {
  it('ends what is held by those who have paid nothing tonight, and keeps the word when it is asked for again', async () => {
    const { ask, audited, checkouts, clock, insert } = setUp();
    const [payer, other] = [visitorId('payer'), visitorId('other')];
    const newcomer = await insert({ isNewcomer: true });
    const known = await insert({ isNewcomer: false, visitorId: other });
    await insert({ state: 'paid', visitorId: payer });
    const ofPayer = await insert({ isNewcomer: false, visitorId: payer });
    const word = await ask('Admin');
    expect(word).toMatchObject({ word: 'green-otter-1', askedAt: clock.now(), askedBy: 'Admin' });
    expect((await checkouts.find(newcomer.id))?.releaseReason).toBe('hold-ended');
    expect((await checkouts.find(known.id))?.releaseReason).toBe('hold-ended');
    expect((await checkouts.find(ofPayer.id))?.releaseReason).toBeNull();
    expect(await ask('Tom')).toEqual(word);
    expect(await audited()).toEqual([['Admin', 'Asked every new visitor for tonight’s word']]);
  });

  it('stops', async () => {
    const { ask, audited, stopAsking, words } = setUp();
    await ask('Admin');
    await stopAsking('Tom');
    expect(await words.current()).toBeNull();
    expect((await audited())[0]).toEqual(['Tom', 'Stopped asking for tonight’s word']);
  });
});

describe('giving tonight’s word', () => {
  it('makes a newcomer known, however it is typed', async () => {
    const { ask, clock, give, met, tickets } = setUp();
    const { id } = await ask('Admin');
    const maya = met('Maya', 'school');
    clock.advance(MINUTE_MS);
    const given = await give(maya, ' Green Otter 1');
    expect(given.ok && tickets.read(given.value)).toEqual({ ...maya.visitor, knownFrom: clock.now(), wordId: id });
    expect(await give(met('Sam', 'school'), 'green-otter-2')).toEqual(WRONG);
  });

  it('is right with any while none is asked for, and makes nobody known', async () => {
    const { give, met, tickets } = setUp();
    const maya = met('Maya', 'school');
    const given = await give(maya, 'anything');
    expect(given.ok && tickets.read(given.value)).toEqual(maya.visitor);
  });

  it('counts only a visitor’s own wrong ones', async () => {
    const { ask, give, logger, met } = setUp();
    const { word } = await ask('Admin');
    for (const maya of [met('Maya', 'school', false), met('Ann', 'school')]) {
      for (let count = 0; count < 5; count += 1) expect(await give(maya, word)).toMatchObject({ ok: true });
      for (let count = 0; count < 2; count += 1) expect(await give(maya, 'wrong')).toEqual(WRONG);
      expect(await give(maya, word)).toEqual(TOO_MANY);
      expect(await give(met('Sam', 'school'), word)).toMatchObject({ ok: true });
    }
    // Somebody who mistyped it is no attack.
    expect(logger.lines).toEqual([]);
  });

  it('is never refused for the guesses of others, however many: they raise the alarm, and slow down more wrong ones', async () => {
    const { ask, clock, give, logger, met } = setUp();
    const { word } = await ask('Admin');
    for (let count = 0; count < 3; count += 1) expect(await give(met(`guesser-${count}`, 'school'), 'wrong')).toEqual(WRONG);
    expect(logger.lines).toEqual([]);
    expect(await give(met('another', 'school'), 'wrong')).toEqual(TOO_MANY);
    expect(logger.lines).toEqual([{ level: 'error', event: 'word.guessing', fields: {} }]);
    expect(await give(met('Maya', 'school'), word)).toMatchObject({ ok: true });
    expect(await give(met('Bea', 'school', false), 'wrong')).toEqual(WRONG);
    clock.advance(10 * MINUTE_MS);
    expect(await give(met('one-more', 'school'), 'wrong')).toEqual(WRONG);
  });

  it('has given its try back before it is answered', async () => {
    const { clock, logger, met, tickets, words } = setUp();
    const given: string[] = [];
    const slow = {
      take: async () => ({ allowed: true }) as const,
      giveBack: async (key: string) => {
        await new Promise((resolve) => setImmediate(resolve));
        given.push(key);
      },
    };
    const give = makeGiveWord({ words, wordBudgets: { ofVisitor: slow, ofTheStand: slow }, tickets, clock, logger });
    const maya = met('Maya', 'school');
    await give(maya, 'anything');
    expect(given).toEqual([maya.visitor.id]);
  });
});

describe('admitting a buyer', () => {
  it('lets a network’s newcomers start and cancel so often together, and known visitors each', async () => {
    const { admit, admitCancel, insert, met } = setUp();
    const { sessionId } = await insert({ state: 'open' });
    if (sessionId === null) throw new Error('an open checkout has a session');
    expect(await admit(met('Maya', 'school'))).toEqual(ADMITTED);
    expect(await admit(met('Sam', 'school'))).toEqual(CROWDED);
    expect(await admitCancel(met('Sam', 'school'), sessionId)).toEqual(TOO_MANY);
    expect(await admit(met('Sam', 'home'))).toEqual(ADMITTED);
    expect(await admit(met('Bea', 'school', false))).toEqual(ADMITTED);
    expect(await admitCancel(met('Bea', 'school', false), sessionId)).toEqual(ADMITTED);
    expect(await admit(met('Bea', 'school', false))).toEqual(CROWDED);
    expect(await admit(met('Tom', 'school', false))).toEqual(ADMITTED);
    // Those of one network together, however many there are.
    expect(await admit(met('Ann', 'school', false))).toEqual(ADMITTED);
    expect(await admit(met('Joe', 'school', false))).toEqual(CROWDED);
    expect(await admit(met('Joe', 'home', false))).toEqual(ADMITTED);
  });

  it('lets cancels of made-up sessions cost their sender alone', async () => {
    const { admit, admitCancel, insert, met } = setUp();
    const { sessionId } = await insert({ state: 'open' });
    if (sessionId === null) throw new Error('an open checkout has a session');
    const madeUp = (at: number) => toSessionId(`cs_made_up_${at}`);
    const guesser = met('Eve', 'school', false);
    expect([await admitCancel(guesser, madeUp(1)), await admitCancel(guesser, madeUp(2))]).toEqual([ADMITTED, ADMITTED]);
    expect(await admitCancel(guesser, madeUp(3))).toEqual(TOO_MANY);
    for (let at = 0; at < 9; at += 1) await admitCancel(met(`newcomer-${at}`, 'school'), madeUp(at));
    expect(await admitCancel(met('Bea', 'school', false), sessionId)).toEqual(ADMITTED);
    expect(await admit(met('Maya', 'school'))).toEqual(ADMITTED);
    for (const name of ['Bea', 'Tom', 'Ann']) expect(await admit(met(name, 'school', false))).toEqual(ADMITTED);
  });

  it('wants tonight’s word from everybody who has not paid tonight, and counts whoever gave it alone', async () => {
    const { admit, ask, clock, insert, met } = setUp();
    const { id } = await ask('Admin');
    const [bea, sam] = [met('Bea', 'school', false), met('Sam', 'school')];
    await insert({ state: 'paid', visitorId: bea.visitor.id });
    expect(await admit(sam)).toEqual(WORD_REQUIRED);
    expect(await admit(met('Tom', 'school', false))).toEqual(WORD_REQUIRED);
    expect(await admit({ ...sam, visitor: { ...sam.visitor, wordId: 'of last night' } })).toEqual(WORD_REQUIRED);
    expect(await admit(bea)).toEqual(ADMITTED);
    for (const name of ['Ann', 'Joe']) {
      const visitor = met(name, 'school');
      expect(await admit({ ...visitor, visitor: { ...visitor.visitor, wordId: id } })).toEqual(ADMITTED);
    }
    clock.advance(LIMITS.holds.networkKeptForMs + 1);
    expect(await admit(bea)).toEqual(WORD_REQUIRED);
  });
});
