import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, test } from 'vitest';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import type { Overrides } from '#server/composition/container.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { answeredFirst, ATTACKER, CONNECTIONS } from '#test/server/attacks/endless-requests.ts';
import { buyAmidFlood, HONEST_BUYERS } from '#test/server/attacks/request-flood.ts';
import { CROWD } from '#test/server/attacks/unpaid-holds.ts';
import { lookUp, measuredOnce, SIMILAR, withCustomers } from '#test/server/attacks/enumeration.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { guessedRight, sweepOfANight, withStand } from '#test/server/attacks/lookup-sweep.ts';
import {
  UNLIMITED_BODIES,
  closing,
  honestCalls,
  measure,
  NEW_PER_SECOND,
  OPEN,
  start,
  startAttack,
  TARGETS,
} from '#test/server/attacks/slow-bodies.ts';
import { crawl, KINDS, running, SHORT, SLOW, startServer } from '#test/server/attacks/slow-connections.ts';
import { countingTooLate, guessCodes, onDatabase } from '#test/server/people/brute-force.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { noLookupBudget } from '#test/support/fakes/no-lookup-budget.ts';
import { cookieOf, issueCode, logInWith } from '#test/support/logins.ts';
import { type ServerHarness, startServerHarness } from '#test/support/server-harness.ts';
import { startWithPermitsAtHeaders } from './permit-at-headers.ts';

afterEach(async () => {
  for (const close of [...closing.splice(0), ...running.splice(0)].toReversed()) await close();
});

describe('guessing staff codes', () => {
  it('without a budget of its own the known device is locked out', async () => {
    const database = await createTestDatabase();
    const plain = await startServerHarness({ persistence: database, hasWorker: false, isTimeFlowing: true });
    const budget = plain.services.get('policies').staffGuesses;
    const stand = await startServerHarness({
      persistence: database,
      hasWorker: false,
      isTimeFlowing: true,
      overrides: { staffGuesses: { ...budget, isKnownDevice: async () => false } },
    });
    const tablet = cookieOf(await logInWith(stand, (await issueCode(stand)).code));
    await guessCodes(stand, 100);
    expect((await logInWith(stand, (await issueCode(stand)).code, tablet)).status).toBe(429);
    await stand.stop();
    await plain.stop();
    await database.drop();
  });

  it('counted after the attempt instead of before, many more are tried', async () => {
    const overrides: Overrides = {
      staffGuesses: {
        throttle: countingTooLate(20),
        ofTheStand: noBudget,
        isKnownDevice: async () => false,
      },
    };
    await onDatabase(overrides, async (stand) => {
      const counts = await guessCodes(stand, 300);
      expect(counts[401]).toBeGreaterThan(20);
    });
  });
});

describe(`${OPEN} unfinished requests from one address, and ${NEW_PER_SECOND} new ones a second`, () => {
  test('would close the stand if a request counted as work from its headers on', async () => {
    const { stand, port, url } = await startWithPermitsAtHeaders();
    const calls = await honestCalls(stand, url);
    startAttack(port, TARGETS);
    await sleep(500);
    expect((await measure(calls)).refused.length).toBeGreaterThan(0);
  });

  test('would all stay open without the bound', async () => {
    const { port } = await start(UNLIMITED_BODIES);
    const attack = startAttack(port, TARGETS.slice(0, 5));
    await sleep(2_000);
    expect(attack.open()).toBeGreaterThan(OPEN);
  });
});

describe(`${CONNECTIONS} connections that ask again as soon as they are answered`, () => {
  test('are all answered first without turns', async () => {
    const overrides = { concurrencyLimits: { ...CONCURRENCY_LIMITS, turn: { ...CONCURRENCY_LIMITS.turn, permits: Infinity } } };
    const { first } = await answeredFirst({ kind: 'wrong staff codes', attacker: ATTACKER, overrides });
    expect(first).toBeGreaterThan(CONNECTIONS / 2);
  });
});

describe('one machine that sends complete checkouts, more than the line has room for', () => {
  test('keeps everybody else out where the line does not tell who is who', async () => {
    const tickets = { ...createHmacVisitorTickets('k'.repeat(32)), read: () => null };
    expect((await buyAmidFlood(CROWD, { tickets })).filter((status) => status === 200).length).toBeLessThan(HONEST_BUYERS / 2);
  });
});

describe(`${SLOW} connections that take their time`, () => {
  test('would hold theirs without the limits', async () => {
    const { port } = await startServer({ ...SHORT, headersMs: 0, requestMs: 0, silenceMs: 0 });
    const { socket, gone } = crawl(port, KINDS[0][1], KINDS[0][2]);
    const outcome = await Promise.race([gone.then(() => 'cut'), sleep(SHORT.requestMs + 1_500, 'still there')]);
    expect(outcome).toBe('still there');
    socket.destroy();
    await gone;
  });
});

describe('who has ordered', () => {
  test('which would be seen if a miss took 75 ms more', async () => {
    const slowMiss = (plain: ServerHarness): Overrides => ({
      lookUpOrder: async (lookup) => {
        if (lookup.emailOrPhone.startsWith('nobody')) await sleep(75);
        return plain.services.useCases.lookUpOrder(lookup);
      },
    });
    await withCustomers(async (stand) => {
      const ratio = await measuredOnce(
        () => lookUp(stand, 'jamie@example.com'),
        () => lookUp(stand, 'nobody@example.com'),
      );
      expect(ratio).toBeGreaterThan(SIMILAR);
    }, slowMiss);
  });
});

describe('sweeping the lookup', () => {
  test('which would be seen if decoys led nowhere', async () => {
    const other = await createTestDatabase();
    const plain = await startServerHarness({ persistence: other, hasWorker: false });
    const pages = plain.services.ports.lookupPages;
    const lookupPages: typeof pages = {
      ...pages,
      choose: async (wanted) => {
        const chosen = await pages.choose(wanted);
        return chosen?.isOwner === true ? chosen : null;
      },
    };
    await withStand(other, { lookupPages, lookupBudget: noLookupBudget, statusPolls: noBudget, follows: noBudget }, async (stand) => {
      expect(guessedRight(await sweepOfANight(stand))).toBe(1);
    });
    await plain.stop();
  });
});
