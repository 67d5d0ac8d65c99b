import { describe, expect, it } from 'vitest';
import { BEA_AT_WORK, standHarness, TOM_AT_WORK } from '../../../support/stand-harness.ts';

const asking = async () => {
  const harness = standHarness({ settings: { askPickupCode: 'ask' } });
  const order = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
  const { id } = order;
  const handOut = (code: string | null, note: string | null = null, by = BEA_AT_WORK) =>
    harness.changeOrderStatus(id, 'completed', by, null, { proof: { code, note } });
  return { harness, id, code: order.pickupCode ?? '', handOut };
};

const notes = async (harness: ReturnType<typeof standHarness>) => (await harness.audited()).filter((entry) => entry.includes('hand-over'));

describe('handing out where the stand asks for the pickup code', () => {
  it('takes the order’s own code, and nothing else', async () => {
    const { harness, id, code, handOut } = await asking();
    expect(await handOut(null)).toEqual({ ok: false, error: { kind: 'order/code-asked' } });
    expect(await handOut(code === 'A22' ? 'C33' : 'A22', ' ')).toEqual({ ok: false, error: { kind: 'order/not-its-code' } });
    expect(await harness.orderNow({ id })).toMatchObject({ status: 'ready' });
    expect(await handOut(code)).toMatchObject({ ok: true, value: { status: 'completed' } });
    expect(await notes(harness)).toEqual([]);
  });

  it('takes a note instead, kept with the order; the audit log says who and which, not what was noted', async () => {
    const { harness, handOut } = await asking();
    expect(await handOut(null, ' I know Maya ')).toMatchObject({ ok: true, value: { status: 'completed' } });
    expect(await notes(harness)).toEqual(['Bea hand-over: Handed out order #001 without its pickup code']);
  });

  it('repeats nothing for the same person, and tells another one who was faster', async () => {
    const { harness, code, handOut } = await asking();
    await handOut(code);
    const at = harness.clock.now();
    expect(await handOut(null)).toMatchObject({ ok: true });
    expect(await handOut(code, null, TOM_AT_WORK)).toEqual({ ok: false, error: { kind: 'order/handed-out', by: 'Bea', at } });
  });

  it('asks nothing for an order that has no code', async () => {
    const { harness } = await asking();
    const old = await harness.place({ status: 'ready', readyAt: harness.clock.now(), pickupCode: null });
    expect(await harness.changeOrderStatus(old.id, 'completed', BEA_AT_WORK)).toMatchObject({ ok: true });
  });
});

it('asks nothing at a stand that changed no setting', async () => {
  const harness = standHarness();
  const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
  expect(await harness.changeOrderStatus(id, 'completed', BEA_AT_WORK)).toMatchObject({ ok: true });
});
