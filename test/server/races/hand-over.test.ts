import { describe, expect, it } from 'vitest';
import { actId } from '#core/domain/kernel/ids.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { readyOrders } from '#test/support/races/ready-orders.ts';
import { handOutAtOnce, ORDERS, WINDOWS } from './hand-over.ts';

describe('four windows that hand out the same bags at once', () => {
  it('hand out each bag once, each note in the audit log', async () => {
    const { refusals, ...outcome } = await handOutAtOnce();
    expect(outcome).toEqual({ handedOut: ORDERS, events: ORDERS, unexplained: 0, broken: [] });
    expect(refusals).toContain('order/handed-out');
  });
});

it('one act under one id on eight orders at once counts for one of them, and the others learn that the id is taken', async () => {
  await inRace({}, async (stand) => {
    const ids = await readyOrders(stand, 8);
    const change = stand.services.useCases.changeOrderStatus;
    const [bea = { role: 'staff' as const, id: 'bea', name: 'Bea' }] = WINDOWS;
    const answers = await Promise.all(ids.map((id) => change(id, 'completed', bea, actId('3f6c3c3e-8a51-4c5e-9d0c-0d2f5b0c7a11'))));
    const outcomes = answers.map((answer) => (answer.ok ? 'handed out' : answer.error.kind)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 7 }, () => 'act/id-reused'), 'handed out']);
  });
});
