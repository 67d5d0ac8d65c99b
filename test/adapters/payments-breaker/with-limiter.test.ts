import { beforeEach, describe, expect, it } from 'vitest';
import { withBreaker } from '#adapters/payments-breaker/with-breaker.ts';
import { withLimiter } from '#adapters/payments-breaker/with-limiter.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aSessionRequest } from '#test/support/builders/session-request-builder.ts';
import { fixedClock, type FixedClock } from '#test/support/fakes/fixed-clock.ts';
import { fakeProvider } from './fake-provider.ts';

const PER_SECOND = 100;

let clock: FixedClock;
let sent: Instant[];
let askedToWait: number;
let provider: PaymentGateway & PayoutReader;
/** Sleeping callers and their wake-up times. */
let sleepers: { readonly at: number; readonly wake: () => void }[];

const pause = (ms: number): Promise<void> => new Promise((wake) => sleepers.push({ at: clock.now() + ms, wake }));

/** Advances time until no caller is waiting. */
const live = async (): Promise<void> => {
  for (;;) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined) return;
    sleepers = sleepers.filter((sleeper) => sleeper !== next);
    clock.advance(Math.max(0, next.at - clock.now()));
    next.wake();
  }
};

/** A provider that takes 100 calls in a second and then asks us to wait a second. */
const answer = async <T>(value: T): Promise<T> => {
  const now = clock.now();
  if (sent.filter((at) => at > now - SECOND_MS).length >= PER_SECOND) {
    askedToWait += 1;
    throw new Unavailable('payments', { retryAfterMs: SECOND_MS });
  }
  sent.push(now);
  return value;
};

beforeEach(() => {
  clock = fixedClock();
  sent = [];
  askedToWait = 0;
  sleepers = [];
  provider = fakeProvider((_call, value) => answer(value));
});

const startOn = (gateway: PaymentGateway) => gateway.startSession(aSessionRequest({ createdAt: clock.now() }));

/** The duration of each of this many concurrent calls; null: refused. */
const waits = async (count: number, call: () => Promise<unknown>): Promise<readonly (number | null)[]> => {
  const since = clock.now();
  const measured = Array.from({ length: count }, () =>
    call().then(
      () => clock.now() - since,
      () => null,
    ),
  );
  await live();
  return Promise.all(measured);
};

describe('the limiter in front of the provider', () => {
  it('lets starts through at their rate and in order, and refuses those that would wait too long', async () => {
    const gateway = withLimiter(provider, { clock, pause });
    const measured = await waits(200, () => startOn(gateway));
    const served = measured.filter((ms) => ms !== null);
    expect(served).toEqual(served.toSorted((one, other) => one - other));
    expect(served.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    // 20 at once, then 20 a second for 6 s.
    expect(served).toHaveLength(140);
  });

  it('keeps a reserve for settlement in a crowd of starts', async () => {
    const gateway = withLimiter(provider, { clock, pause });
    const starts = Array.from({ length: 200 }, () => startOn(gateway).catch(() => null));
    const since = clock.now();
    const settled = gateway.retrieveSession(sessionId('cs_1')).then(() => clock.now() - since);
    await live();
    expect(await settled).toBe(0);
    await Promise.all(starts);
  });

  it('lets no payment wait for the treasurer’s pages', async () => {
    const gateway = withLimiter(provider, { clock, pause });
    const reports = Array.from({ length: 50 }, () => gateway.movementsOf('po_1').catch(() => null));
    const since = clock.now();
    const others = [startOn(gateway), gateway.retrieveSession(sessionId('cs_1'))].map((call) => call.then(() => clock.now() - since));
    await live();
    expect(await Promise.all(others)).toEqual([0, 0]);
    // One at once, then four a second for 6 s.
    expect((await Promise.all(reports)).filter((answered) => answered !== null)).toHaveLength(25);
  });

  it('never exceeds 100 calls a second', async () => {
    const gateway = withLimiter(provider, { clock, pause });
    const calls = Array.from({ length: 250 }, () => [
      startOn(gateway).catch(() => null),
      gateway.expireSession(sessionId('cs_1')).catch(() => null),
      gateway.movementsOf('po_1').catch(() => null),
    ]);
    await live();
    await Promise.all(calls.flat());
    const most = Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + SECOND_MS).length));
    expect(most).toBeLessThanOrEqual(PER_SECOND);
    expect(askedToWait).toBe(0);
  });

  it('waits out a 429 of a second and asks again', async () => {
    sent = Array.from({ length: PER_SECOND }, () => clock.now());
    const gateway = withLimiter(provider, { clock, pause });
    const [ms] = await waits(1, () => startOn(gateway));
    expect(ms).toBe(SECOND_MS);
  });

  it('gives up when the provider asks for a long wait', async () => {
    provider = { ...provider, startSession: async () => Promise.reject(new Unavailable('payments', { retryAfterMs: 60 * SECOND_MS })) };
    const gateway = withLimiter(provider, { clock, pause });
    await expect(startOn(gateway)).rejects.toMatchObject({ wasSent: false, retryAfterMs: 60 * SECOND_MS });
    // The first answer told how long to wait, so further calls are not sent.
    await expect(gateway.retrieveSession(sessionId('cs_1'))).rejects.toBeInstanceOf(Unavailable);
    expect(sent).toEqual([]);
  });

  it('opens no breaker by 429', async () => {
    provider = { ...provider, startSession: async () => Promise.reject(new Unavailable('payments', { retryAfterMs: 60 * SECOND_MS })) };
    const gateway = withBreaker(withLimiter(provider, { clock, pause }), { clock });
    for (let time = 0; time < 5; time += 1) await expect(startOn(gateway)).rejects.toBeInstanceOf(Unavailable);
    expect(gateway.isBreakerOpen()).toBe(false);
  });
});
