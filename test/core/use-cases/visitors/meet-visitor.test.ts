import { beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { makeMeetVisitor, type MeetVisitor } from '#core/use-cases/visitors/meet-visitor.ts';
import { fixedClock, type FixedClock } from '#test/support/fakes/fixed-clock.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';

const POINTS = 1_000;
let clock: FixedClock;
let paid: number;
let meet: MeetVisitor;

beforeEach(() => {
  clock = fixedClock();
  paid = 0;
  meet = makeMeetVisitor({
    tickets: createHmacVisitorTickets('a key that is only for this test'),
    checkouts: { countPaid: async () => paid },
    ticketThrottle: createInMemoryThrottle({ clock, points: POINTS, windowMs: 10 * MINUTE_MS }),
    clock,
    ids: sequentialIds(),
  });
});

const look = (phone: number, ticket: string | null = null) =>
  meet.looking({ ticket, claimed: visitorId(`phone-${phone}`), network: '198.51.100.7' });
const lookAll = async (phones: number, from = 0) => Promise.all(Array.from({ length: phones }, (_, at) => look(from + at)));
/** How many of them are known after this long. */
const knownAfter = async (tickets: readonly (string | null)[], ms: number): Promise<number> => {
  clock.advance(ms);
  const again = await Promise.all(tickets.map((ticket, at) => look(at, ticket)));
  return again.filter(({ isNewcomer }) => !isNewcomer).length;
};

describe('meeting a visitor', () => {
  it('gives a thousand phones behind one address a ticket each, and knows all of them two minutes later', async () => {
    const met = await lookAll(POINTS);
    expect(new Set(met.map(({ visitor }) => visitor.id)).size).toBe(POINTS);
    expect(met.every(({ isNewcomer }) => isNewcomer)).toBe(true);
    expect(
      await knownAfter(
        met.map(({ ticket }) => ticket),
        LIMITS.holds.newcomerForMs,
      ),
    ).toBe(POINTS);
  });

  it('keeps those beyond a network’s budget newcomers for longer, unless it has paid for more', async () => {
    await lookAll(POINTS);
    paid = LIMITS.holds.paidForMoreTickets - 1;
    clock.advance(10 * SECOND_MS);
    const beyond = await lookAll(10, POINTS);
    paid = LIMITS.holds.paidForMoreTickets;
    clock.advance(10 * SECOND_MS);
    const earned = await lookAll(10, 2 * POINTS);
    expect(
      await knownAfter(
        beyond.map(({ ticket }) => ticket),
        LIMITS.holds.newcomerForMs,
      ),
    ).toBe(0);
    expect(
      await knownAfter(
        earned.map(({ ticket }) => ticket),
        0,
      ),
    ).toBe(10);
  });

  it('takes no ticket for whoever has one, and none that it has not issued', async () => {
    const { ticket, visitor } = await look(1);
    expect(await look(1, ticket)).toMatchObject({ ticket: null, visitor });
    expect((await look(1, `${ticket}x`)).ticket).not.toBeNull();
  });

  it('issues one first for whoever presses without any, the same for the same browser', () => {
    const press = (claimed: string | null) =>
      meet.acting({ ticket: null, claimed: claimed === null ? null : visitorId(claimed), network: '198.51.100.7' });
    expect(press('phone-1').visitor.id).toBe(press('phone-1').visitor.id);
    expect(press(null).visitor.id).not.toBe(press(null).visitor.id);
    expect(press('phone-1')).toMatchObject({ isNewcomer: true });
  });
});
