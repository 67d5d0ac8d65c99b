import { describe, expect, it } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/mikro-orm-persistence.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { brokenWays, staffOf, setStatus, undoReady, type StaffLogin } from '../../support/races/staff.ts';
import { inRace, type RaceOptions, type RaceHarness } from '../../support/races/race-harness.ts';
import type { Weaken } from '../../support/races/weakened-storage.ts';
import { withoutOrderLock } from '../../support/races/weakened-orders.ts';

const ROUNDS = 8;
const { undoReadyWithinMs, tellReadyAfterMs } = LIMITS.orders;

type People = { readonly bea: StaffLogin; readonly tom: StaffLogin };

const withPeople = <T>(options: RaceOptions, work: (stand: RaceHarness, people: People) => Promise<T>): Promise<T> =>
  inRace(options, async (stand) => {
    const [bea, tom] = await staffOf(stand, 2);
    if (bea === undefined || tom === undefined) throw new Error('nobody works here');
    return await work(stand, { bea, tom });
  });

const mailsAbout = async ({ reads }: RaceHarness, id: OrderId): Promise<readonly string[]> => {
  const { rows } = await reads.pool.query<{ state: string }>("select state from outbox where order_id = $1 and kind = 'order-ready'", [id]);
  return rows.map(({ state }) => state);
};

const readyOrder = async (stand: RaceHarness, by: StaffLogin, holder: StaffLogin | null = null): Promise<OrderId> => {
  const { id } = await placeOrderIn(stand);
  if (holder !== null) await setStatus(stand, id, 'preparing', holder);
  await setStatus(stand, id, 'ready', by);
  return id;
};

describe('undoing Mark as Ready', () => {
  it('goes back to the queue or to its packer, takes the mail back, and counts no reopening', () =>
    withPeople({}, async (stand, { bea, tom }) => {
      const [queued, packed] = [await readyOrder(stand, bea), await readyOrder(stand, bea, tom)];
      stand.clock.advance(undoReadyWithinMs);
      const answers = [await undoReady(stand, queued, bea), await undoReady(stand, packed, bea)];
      expect(answers.map(({ json }) => json)).toMatchObject([
        { status: 'queued', ready_at: null, reopened_count: 0, preparing_staff: null },
        { status: 'preparing', ready_at: null, reopened_count: 0, preparing_staff: tom.name },
      ]);
      expect([await mailsAbout(stand, queued), await mailsAbout(stand, packed)]).toEqual([[], []]);
      // A repeat changes nothing; ready again notifies again.
      expect((await undoReady(stand, queued, bea)).status).toBe(200);
      await setStatus(stand, queued, 'ready', tom);
      expect(await mailsAbout(stand, queued)).toEqual(['pending']);
      expect(await brokenWays(stand)).toEqual([]);
    }));

  it('is refused to another person, after ten seconds, and for an order that never was ready', () =>
    withPeople({}, async (stand, { bea, tom }) => {
      const id = await readyOrder(stand, bea);
      expect((await undoReady(stand, id, tom)).json).toMatchObject({ code: 'STATUS_CONFLICT', status: 'ready' });
      stand.clock.advance(undoReadyWithinMs + 1);
      expect((await undoReady(stand, id, bea)).json).toMatchObject({ code: 'STATUS_CONFLICT', status: 'ready' });
      expect(await mailsAbout(stand, id)).toEqual(['pending']);
      const { id: never } = await placeOrderIn(stand);
      expect((await undoReady(stand, never, bea)).json).toMatchObject({ code: 'STATUS_CONFLICT', status: 'queued' });
    }));

  it('takes the mail back when a ready order is reopened before it went out', () =>
    withPeople({}, async (stand, { bea }) => {
      const id = await readyOrder(stand, bea);
      await setStatus(stand, id, 'preparing', bea);
      expect(await mailsAbout(stand, id)).toEqual([]);
    }));
});

/** Undo and pick-up at the same instant. */
const againstPickUp = (options: RaceOptions = {}) =>
  withPeople(options, async (stand, { bea, tom }) => {
    const wins = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await readyOrder(stand, bea);
      const answers = await Promise.all([undoReady(stand, id, bea), setStatus(stand, id, 'completed', tom)]);
      wins.push(answers.filter(({ status }) => status === 200).length);
    }
    return { wins, broken: await brokenWays(stand) };
  });

describe('an undo against a pick-up', () => {
  it('exactly one wins', async () => {
    expect(await againstPickUp()).toEqual({ wins: Array.from({ length: ROUNDS }, () => 1), broken: [] });
  });

  it('without the lock both do', async () => {
    const { wins, broken } = await againstPickUp({ weaken: withoutOrderLock });
    expect(wins.includes(2) && broken.length > 0).toBe(true);
  });
});

/** Undo at its last instant, while the worker of an instance whose clock is ahead takes the mail. */
const againstTheMail = (options: RaceOptions = {}) =>
  withPeople(options, async (stand, { bea }) => {
    const ahead = fixedClock();
    const other = await createMikroOrmPersistence({ connectionUrl: stand.database.url, clock: ahead });
    const outcomes = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await readyOrder(stand, bea);
      ahead.set(plusMs(stand.clock.now(), tellReadyAfterMs));
      stand.clock.advance(undoReadyWithinMs);
      const [undone, claimed] = await Promise.all([undoReady(stand, id, bea), other.outbox.claimDue(MINUTE_MS, 10)]);
      const late = await other.outbox.claimDue(MINUTE_MS, 10);
      outcomes.push({ isUndone: undone.status === 200, isTold: [...claimed, ...late].some(({ orderId }) => orderId === id) });
    }
    await other.close();
    return outcomes;
  });

/** Deletes what it can and never minds. */
const carelessly: Weaken = ({ outbox }) => ({
  outbox: { ...outbox, withdraw: async (message) => (await outbox.withdraw(message)) || true },
});

describe('an undo against the mail', () => {
  it('exactly one wins: nobody is notified of what was undone, and nobody waits for a mail that was taken back', async () => {
    for (const { isUndone, isTold } of await againstTheMail()) expect(isTold).toBe(!isUndone);
  });

  it('would notify of what was undone if the undo did not check whether the mail has begun to go out', async () => {
    // The worker is first, so that the mechanism alone decides.
    const isToldInVain = await withPeople({ weaken: carelessly }, async (stand, { bea }) => {
      const id = await readyOrder(stand, bea);
      await stand.reads.pool.query("update outbox set due_at = due_at + interval '1 second' where order_id = $1", [id]);
      return (await undoReady(stand, id, bea)).status === 200 && (await mailsAbout(stand, id)).includes('pending');
    });
    expect(isToldInVain).toBe(true);
  });
});

/** A push is claimed by the order's own row: an undo that holds it is waited for by nobody and seen by the next round. */
describe('an undo against the push', () => {
  it('a push of an order that is being changed waits for the next round', () =>
    withPeople({}, async (stand, { bea }) => {
      const id = await readyOrder(stand, bea);
      await stand.reads.pushes.add(id, { endpoint: 'https://push.example/maya', p256dh: 'key', auth: 'auth' }, 3);
      const later = fixedClock();
      later.set(plusMs(stand.clock.now(), tellReadyAfterMs));
      const other = await createMikroOrmPersistence({ connectionUrl: stand.database.url, clock: later });
      const claims: number[] = [];
      await stand.reads.unitOfWork.run(async (tx) => {
        await tx.orders.lock(id);
        claims.push((await other.pushes.claimDue(MINUTE_MS, 10)).length);
        return ok(null);
      });
      claims.push((await other.pushes.claimDue(MINUTE_MS, 10)).length);
      await other.close();
      expect(claims).toEqual([0, 1]);
    }));
});
