import { describe, expect, it } from 'vitest';
import { actId } from '#core/domain/kernel/ids.ts';
import { LUIS, MONA, windowHarness } from '#test/support/stand-harness.ts';

const ACT = '00000000-0000-4000-8000-000000000001';
const NEVER = '00000000-0000-4000-8000-000000000002';

describe('what a restored stand lacks of a device', () => {
  it('are unknown acts and sales, and undone sales that count again', async () => {
    const stand = await windowHarness();
    const order = await stand.place();
    await stand.changeOrderStatus(order.id, 'preparing', LUIS, actId(ACT));
    const shown = { ...(await stand.asShown({ 'bottled-water': 1 })), drawerId: null };
    const [kept, undone] = [await stand.makeSale('sale-kept', shown, LUIS), await stand.makeSale('sale-undone', shown, LUIS)];
    if (!kept.ok || !undone.ok) throw new Error('both are sold');
    await stand.undoSale(undone.value.order.id, LUIS);
    const sales = [
      { id: 'sale-kept', isUndone: false },
      { id: 'sale-undone', isUndone: true },
      { id: 'sale-gone', isUndone: false },
    ];
    const asked = { acts: [ACT, NEVER], sales };
    expect(await stand.findLost(asked)).toEqual({ lost: ['sale-gone', NEVER], isNightOver: false });
    const again = await stand.findLost({ acts: [], sales: [{ id: 'sale-kept', isUndone: true }] });
    expect(again.lost).toEqual(['sale-kept']);
  });

  it('after the closing the device may forget the rest', async () => {
    const stand = await windowHarness();
    await stand.makeSale('sale-tonight', { ...(await stand.asShown({ 'bottled-water': 1 })), drawerId: null }, LUIS);
    const { open } = await stand.nights.current(stand.clock.now());
    if (open === null) throw new Error('a night is open');
    await stand.closeNight(open.id, MONA);
    expect(await stand.findLost({ acts: [], sales: [] })).toEqual({ lost: [], isNightOver: true });
  });
});
