import { beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { networkKey, sessionId as toSessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import { takeLogin } from '#core/use-cases/admission/guesses.ts';
import type { Met } from '#core/use-cases/admission/meet-visitor.ts';
import { insertCheckout } from '#test/contracts/persistence-fixture.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const WRONG = refused('checkout/wrong-word');
const TOO_MANY = refused('throttle/too-many', { retryAfterMs: 10 * MINUTE_MS });
const [VOUCHED_FOR, ADMITTED] = [true, false].map((isVouchedFor) => ({ ok: true, value: { isVouchedFor } }));

/** Notes what is given back, a moment after the request. */
const slowThrottle = (
  given: string[],
  throttle: Throttle = { take: async () => ok(undefined), giveBack: async () => undefined },
): Throttle => ({
  take: (key) => throttle.take(key),
  giveBack: async (key) => {
    await new Promise((resolve) => setImmediate(resolve));
    await throttle.giveBack(key);
    given.push(key);
  },
});

const setUp = () => {
  const clock = fixedClock();
  const tickets = createHmacVisitorTickets('a key that is only for this test');
  const throttle = (points: number) => createInMemoryThrottle({ clock, points, windowMs: 10 * MINUTE_MS });
  const words = { wordsOfVisitor: throttle(2), wordsOfStand: throttle(3) };
  const budgets = { ...words, startsOfVisitor: throttle(2), startsOfNetwork: throttle(1), cancels: throttle(2) };
  const stand = standHarness({ clock, tickets, policies: budgets });
  return {
    ...stand,
    tickets,
    insert: (changes: Parameters<typeof insertCheckout>[1]) => insertCheckout(stand.fixture, changes),
    met: (name: string, isVouchedFor = false, network = 'school'): Met => ({
      visitor: { id: tickets.idFor(visitorId(name)), shown: null },
      network: networkKey(network),
      isVouchedFor,
      ticket: null,
    }),
  };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});

it('tonight’s word is required until someone stops it, and ends the holds of unvouched visitors', async () => {
  const { askForWord, stopAskingForWord, admissions, checkouts, clock, insert, audited } = stand;
  const [stranger, byTheSign] = [await insert({}), await insert({ isVouchedFor: true })];
  const word = await askForWord('Admin');
  expect(word).toMatchObject({ word: 'green-otter-1', askedAt: clock.now(), askedBy: 'Admin', attackedAt: null });
  const reasons = await Promise.all([stranger, byTheSign].map(async ({ id }) => (await checkouts.find(id))?.releaseReason));
  expect(reasons).toEqual(['hold-ended', null]);
  expect(await askForWord('Tom')).toEqual(word);
  await stopAskingForWord('Tom');
  expect((await admissions.current()).word).toBeNull();
  expect(await audited()).toEqual([
    'Tom login: Stopped asking for tonight’s word',
    'Admin login: Asked every visitor who did not come by the sign for tonight’s word',
  ]);
});

describe('giving tonight’s word', () => {
  it('vouches for a visitor, however it is typed', async () => {
    const { askForWord, giveWord, met, tickets } = stand;
    const maya = met('Maya');
    expect(tickets.read(valueOf(await giveWord(maya, 'anything')))).toEqual(maya.visitor);
    const { id } = await askForWord('Admin');
    expect(tickets.read(valueOf(await giveWord(maya, ' Green Otter 1')))).toEqual({ ...maya.visitor, shown: id });
    expect(await giveWord(met('Sam'), 'green-otter-2')).toEqual(WRONG);
  });

  it('counts only a visitor’s own wrong words', async () => {
    const { askForWord, giveWord, logger, met } = stand;
    const { word } = await askForWord('Admin');
    for (const visitor of [met('Maya', true), met('Ann')]) {
      for (let count = 0; count < 5; count += 1) expect(kindOf(await giveWord(visitor, word))).toBe('done');
      for (let count = 0; count < 2; count += 1) expect(await giveWord(visitor, 'wrong')).toEqual(WRONG);
      expect(await giveWord(visitor, word)).toEqual(TOO_MANY);
      expect(kindOf(await giveWord(met('Sam'), word))).toBe('done');
    }
    // A typing error is not an attack.
    expect(logger.lines).toEqual([]);
  });

  it('succeeds despite the guesses of others, which limit only wrong words', async () => {
    const { askForWord, clock, giveWord, met } = stand;
    const { word } = await askForWord('Admin');
    for (let count = 0; count < 3; count += 1) expect(await giveWord(met(`guesser-${count}`), 'wrong')).toEqual(WRONG);
    expect(await giveWord(met('another'), 'wrong')).toEqual(TOO_MANY);
    expect(kindOf(await giveWord(met('Maya'), word))).toBe('done');
    expect(await giveWord(met('Bea', true), 'wrong')).toEqual(WRONG);
    clock.advance(10 * MINUTE_MS);
    expect(await giveWord(met('one-more'), 'wrong')).toEqual(WRONG);
  });

  it('returns its try before the answer', async () => {
    const given: string[] = [];
    const slow = slowThrottle(given);
    const { giveWord } = standHarness({ policies: { wordsOfVisitor: slow, wordsOfStand: slow } });
    await giveWord(stand.met('Maya'), 'anything');
    expect(given).toEqual([stand.met('Maya').visitor.id]);
  });
});

describe('admitting a buyer', () => {
  it('limits starts per network for unvouched visitors, and per visitor for vouched ones', async () => {
    const { admitBuyer, met } = stand;
    expect(await admitBuyer(met('Maya'))).toEqual(ADMITTED);
    for (let at = 0; at < 9; at += 1) expect(await admitBuyer(met(`minted-${at}`))).toEqual(refused('checkout/crowded'));
    expect(await admitBuyer(met('Sam', false, 'home'))).toEqual(ADMITTED);
    for (const name of ['Bea', 'Tom']) {
      for (const _ of [1, 2]) expect(await admitBuyer(met(name, true))).toEqual(VOUCHED_FOR);
      expect(await admitBuyer(met(name, true))).toEqual(refused('checkout/crowded'));
    }
  });

  it('charges a cancel to its session, and one of a made-up session to its network', async () => {
    const { admitBuyer, admitCancel, insert, met } = stand;
    const sessionId = present((await insert({ state: 'open' })).sessionId);
    const madeUp = (at: number) => toSessionId(`cs_made_up_${at}`);
    const outcomes = [];
    for (let at = 0; at < 9; at += 1) outcomes.push(kindOf(await admitCancel(met(`minted-${at}`), madeUp(at))));
    expect(outcomes).toEqual(['done', 'done', ...Array.from({ length: 7 }, () => 'throttle/too-many')]);
    expect(kindOf(await admitCancel(met('Bea', true), madeUp(1)))).toBe('done');
    for (const expected of ['done', 'done', 'throttle/too-many']) expect(kindOf(await admitCancel(met('Maya'), sessionId))).toBe(expected);
    expect(await admitBuyer(met('Maya'))).toEqual(ADMITTED);
    expect(await admitBuyer(met('Bea', true))).toEqual(VOUCHED_FOR);
  });

  it('vouches for visitors who have paid tonight, and asks vouched ones for no word', async () => {
    const { admitBuyer, askForWord, clock, insert, met } = stand;
    const [bea, sam] = [met('Bea'), met('Sam')];
    await insert({ state: 'paid', visitorId: bea.visitor.id });
    expect([await admitBuyer(bea), await admitBuyer(sam)]).toEqual([VOUCHED_FOR, ADMITTED]);
    await askForWord('Admin');
    expect(await admitBuyer(sam)).toEqual(refused('checkout/word-required'));
    for (const visitor of [bea, met('Ann', true)]) expect(await admitBuyer(visitor)).toEqual(VOUCHED_FOR);
    clock.advance(LIMITS.admission.networkKeptForMs + 1);
    expect(await admitBuyer(bea)).toEqual(refused('checkout/word-required'));
  });
});

describe('a login guess', () => {
  const [HERE, THERE] = ['198.51.100.7', '203.0.113.1'];
  const budgetOf = (own: number, ofAll: number) => {
    const given: string[] = [];
    const throttle = (points: number) =>
      slowThrottle(given, createInMemoryThrottle({ clock: stand.clock, points, windowMs: 10 * MINUTE_MS }));
    const isKnownDevice = async (device: string) => device === 'known';
    const budget = { throttle: throttle(own), ofTheStand: throttle(ofAll), isKnownDevice };
    return { budget, given, guess: (address: string, device: string | null = null) => takeLogin(budget, { device, address }) };
  };

  it('of a stranger counts for the address and for the stand, until it is given back', async () => {
    const { given, guess } = budgetOf(1, 9);
    const first = valueOf(await guess(HERE));
    expect(await guess(HERE)).toEqual(TOO_MANY);
    await first.giveBack();
    expect(given).toEqual([`address:${HERE}`, 'stand']);
    expect(kindOf(await guess(HERE, 'unknown'))).toBe('done');
  });

  it('of a known device counts only for that device', async () => {
    const { given, guess } = budgetOf(1, 1);
    await guess(HERE);
    await valueOf(await guess(HERE, 'known')).giveBack();
    expect(given).toEqual(['device:known']);
  });

  it('that the stand refuses is given back to its address', async () => {
    const { given, guess } = budgetOf(1, 1);
    await guess(THERE);
    expect((await guess(HERE)).ok).toBe(false);
    expect(given).toEqual([`address:${HERE}`]);
  });

  it('that was right is given back before the answer', async () => {
    const { budget, given } = budgetOf(1, 1);
    const { newCode, logInStaff } = standHarness({ policies: { staffGuesses: budget } });
    expect(kindOf(await logInStaff({ typedCode: (await newCode()).code, deviceId: null, address: HERE }))).toBe('done');
    expect(given).toEqual([`address:${HERE}`, 'stand']);
  });
});

it('a budget that only an attack uses up raises one alarm until it is refilled', async () => {
  const { clock, logger, policies } = standHarness();
  const guess = async (times: number) => {
    for (let at = 0; at < times; at += 1) await policies.wordsOfStand.take('stand');
    return logger.lines;
  };
  const alarm = { level: 'error', event: 'word.guessing', fields: {} };
  expect(await guess(500)).toEqual([]);
  expect(await guess(3)).toEqual([alarm]);
  clock.advance(10 * MINUTE_MS);
  expect(await guess(503)).toEqual([alarm, alarm]);
});
