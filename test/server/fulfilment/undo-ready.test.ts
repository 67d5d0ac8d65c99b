import { describe, expect, it } from 'vitest';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import type { RaceOptions } from '../../support/races/race-harness.ts';
import { undoReady } from '../../support/races/staff.ts';
import { againstPickUp, readyOrder, ROUNDS, withPeople } from './undo-ready.ts';

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

/** `test/core/use-cases/orders/fulfilment.test.ts` has the rules. */
describe('an undo of Mark as Ready', () => {
  it('and a pick-up at once: one wins', async () => {
    expect(await againstPickUp()).toEqual({ wins: Array.from({ length: ROUNDS }, () => 1), broken: [] });
  });

  it('and its mail at once: one wins', async () => {
    for (const { isUndone, isTold } of await againstTheMail()) expect(isTold).toBe(!isUndone);
  });

  // A push is claimed through the order's row: a claim skips an order locked by an undo; the next round sees it.
  it('leaves the push of the order to the next round', () =>
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
