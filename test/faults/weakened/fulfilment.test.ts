import { describe, expect, it } from 'vitest';
import { reopenBy } from '#test/server/fulfilment/reopen-race.ts';
import { againstReady, twoTakeOvers } from '#test/server/fulfilment/take-over.ts';
import { againstPickUp, carelessly, mailsAbout, readyOrder, withPeople } from '#test/server/fulfilment/undo-ready.ts';
import { undoReady } from '#test/support/races/staff.ts';
import { withoutOrderLock } from '#test/support/races/weakened-orders.ts';

describe('reopening by calls that arrive together', () => {
  it('without the lock it becomes two', async () => {
    const { outcomes } = await reopenBy(['status', 'reason'], 3, { weaken: withoutOrderLock });
    expect(outcomes.some(({ steps }) => steps > 1)).toBe(true);
  });
});

describe('an undo against a pick-up', () => {
  it('without the lock both do', async () => {
    const { wins, broken } = await againstPickUp({ weaken: withoutOrderLock });
    expect(wins.includes(2) && broken.length > 0).toBe(true);
  });
});

describe('takeovers', () => {
  it('without the lock both of two get it', async () => {
    expect(await twoTakeOvers({ weaken: withoutOrderLock })).toContain(2);
  });

  it('without the lock one takes back what is ready', async () => {
    const { ends, broken } = await againstReady({ weaken: withoutOrderLock });
    expect(ends.length > 1 || broken.length > 0).toBe(true);
  });
});

describe('an undo against the mail', () => {
  it('would notify of what was undone if the undo did not check whether the mail has begun to go out', async () => {
    // The worker is first, so that only the mechanism decides.
    const isToldInVain = await withPeople({ weaken: carelessly }, async (stand, { bea }) => {
      const id = await readyOrder(stand, bea);
      await stand.reads.pool.query("update outbox set due_at = due_at + interval '1 second' where order_id = $1", [id]);
      return (await undoReady(stand, id, bea)).status === 200 && (await mailsAbout(stand, id)).includes('pending');
    });
    expect(isToldInVain).toBe(true);
  });
});
