import { describe, expect, it } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import type { RaceOptions } from '../../support/races/race-harness.ts';
import { brokenWays, setStatus, undoReady } from '../../support/races/staff.ts';
import { againstPickUp, mailsAbout, readyOrder, ROUNDS, withPeople } from './undo-ready.ts';

const { undoReadyWithinMs, tellReadyAfterMs } = LIMITS.orders;

/** Undo at the last moment, while an instance whose clock is ahead claims the mail. */
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

  it('takes the mail back when a ready order is reopened before it went out', () =>
    withPeople({}, async (stand, { bea }) => {
      const id = await readyOrder(stand, bea);
      await setStatus(stand, id, 'preparing', bea);
      expect(await mailsAbout(stand, id)).toEqual([]);
    }));
});

describe('an undo against a pick-up', () => {
  it('exactly one wins', async () => {
    expect(await againstPickUp()).toEqual({ wins: Array.from({ length: ROUNDS }, () => 1), broken: [] });
  });
});

describe('an undo against the mail', () => {
  it('exactly one wins: nobody is notified of what was undone, and nobody waits for a mail that was taken back', async () => {
    for (const { isUndone, isTold } of await againstTheMail()) expect(isTold).toBe(!isUndone);
  });
});

/** A push is claimed through the order's row: a claim skips an order that an undo holds; the next round sees it. */
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
