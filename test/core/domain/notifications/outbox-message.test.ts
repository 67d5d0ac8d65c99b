import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderId, outboxId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, instant, MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { newOutboxMessage, nextAttempt, type OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { aConfirmationMail } from '#test/support/builders/order-mail-builder.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';

const message = (statusUrl = 'https://stand.example/order-status/x'): OutboxMessage =>
  newOutboxMessage({
    id: outboxId('0193-42'),
    mail: aConfirmationMail({ statusUrl }),
    to: 'maya@example.com',
    orderId: orderId('o'),
    now: GAME_NIGHT,
  });

/** Every attempt of a mail that always fails immediately. */
const attemptsOf = (start: OutboxMessage): readonly Instant[] => {
  const attempts: Instant[] = [];
  let at: Instant | null = start.dueAt;
  while (at !== null) {
    attempts.push(at);
    at = nextAttempt({ ...start, attempts: attempts.length - 1 }, at);
  }
  return attempts;
};

describe('newOutboxMessage', () => {
  it('is due at once, and given up after 24 hours', () => {
    expect(message()).toMatchObject({ createdAt: GAME_NIGHT, dueAt: GAME_NIGHT, attempts: 0, giveUpAt: GAME_NIGHT + DAY_MS });
  });

  it.each([
    ['https://stand.example/order-status/x', '<0193-42@stand.example>'],
    ['http://localhost:3000/order-status/x', '<0193-42@localhost>'],
    ['http://[::1]:3000/order-status/x', '<0193-42@localhost>'],
    ['mailto:https://stand.example', '<0193-42@localhost>'],
  ])('takes its Message-ID from its id and the host of %s', (statusUrl, messageId) => {
    expect(message(statusUrl).messageId).toBe(messageId);
  });

  it('survives JSON', () => {
    expect(JSON.parse(JSON.stringify(message()))).toEqual(message());
  });
});

describe('nextAttempt', () => {
  it('waits 1 s, doubling up to 5 min', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2000].map(
      (attempts) => Number(nextAttempt({ ...message(), attempts }, GAME_NIGHT)) - GAME_NIGHT,
    );
    expect(waits.map((ms) => ms / SECOND_MS)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it('is within 24 hours', () => {
    const { giveUpAt } = message();
    expect(nextAttempt({ attempts: 99, giveUpAt }, instant(giveUpAt - 5 * MINUTE_MS))).toBe(giveUpAt);
    expect(nextAttempt({ attempts: 99, giveUpAt }, instant(giveUpAt - 5 * MINUTE_MS + 1))).toBeNull();
    expect(nextAttempt({ attempts: 0, giveUpAt }, giveUpAt)).toBeNull();
  });

  it('ends, with gaps of at most 5 min', () => {
    const attempts = attemptsOf(message());
    const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? at));
    expect(Math.max(...gaps)).toBe(5 * MINUTE_MS);
    expect((attempts.at(-1) ?? 0) - GAME_NIGHT).toBeGreaterThan(DAY_MS - 5 * MINUTE_MS);
    expect(attempts.length).toBeLessThan(300);
  });

  it('is always in the future', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), fc.integer({ min: -DAY_MS, max: 2 * DAY_MS }), (attempts, offset) => {
        const now = instant(GAME_NIGHT + offset);
        const next = nextAttempt({ ...message(), attempts }, now);
        return next === null || (next > now && next <= message().giveUpAt);
      }),
    );
  });
});
