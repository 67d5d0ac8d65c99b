import { array, assert, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATE_FACTS, lateFactOf, mostSevere, type LateAct } from '#core/domain/order/late-facts.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';

const late = (command: LateAct['command'], status: LateAct['status'], changes: Partial<LateAct> = {}): LateAct => ({
  command,
  status,
  holder: null,
  isCodeMissing: false,
  ...changes,
});
const speaker = (...acts: readonly [LateAct, ...LateAct[]]) => lateFactOf(mostSevere(acts, (act) => act));

describe('the most severe fact', () => {
  it('of an order canceled after it was made is that it is made', () => {
    expect(speaker(late('start-preparing', 'cancelled'), late('check', 'cancelled'), late('mark-ready', 'cancelled'))).toBe(
      'made-cancelled',
    );
  });

  it('of an order that two people handed out is that it went out twice', () => {
    expect(speaker(late('mark-ready', 'completed'), late('pick-up', 'completed'))).toBe('handed-out-twice');
    expect(speaker(late('pick-up', 'completed'), late('undo-pick-up', 'ready'))).toBe('handed-out-twice');
  });

  it('of an order in preparation elsewhere is the hand-out here', () => {
    const held = { holder: 'Sam' };
    expect(speaker(late('start-preparing', 'preparing', held), late('pick-up', 'preparing', held))).toBe('handed-out-and-being-made');
    expect(speaker(late('start-preparing', 'preparing', held), late('mark-ready', 'preparing', held))).toBe('made-and-being-made');
    expect(speaker(late('check', 'preparing', held), late('start-preparing', 'preparing', held))).toBe('held-by-another');
  });

  it('is never less severe than the fact of any act', () => {
    const anAct = record({
      command: constantFrom<LateAct['command']>(
        'start-preparing',
        'mark-ready',
        'pick-up',
        'reopen',
        'undo-ready',
        'undo-pick-up',
        'take-over',
      ),
      status: constantFrom(...ORDER_STATUSES, null),
      holder: constantFrom('Sam', null),
      isCodeMissing: boolean(),
    });
    assert(
      property(array(anAct, { minLength: 1 }), ([first, ...others]) => {
        if (first === undefined) return;
        const spoken = LATE_FACTS.indexOf(speaker(first, ...others));
        for (const act of [first, ...others]) expect(spoken).toBeLessThanOrEqual(LATE_FACTS.indexOf(lateFactOf(act)));
      }),
    );
  });
});
