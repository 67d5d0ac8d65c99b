import { describe, expect, it } from 'vitest';
import { actId, type ActId } from '#core/domain/kernel/ids.ts';
import { BEA_AT_WORK, standHarness, TOM_AT_WORK } from '../../../support/stand-harness.ts';

const idOf = (number: number): ActId => actId(`0193c0de-0000-7000-8000-00000000000${number}`);
const [FIRST, SECOND, THIRD] = [idOf(1), idOf(2), idOf(3)];

describe('an act with an id', () => {
  it('is not applied again by a copy that comes late', async () => {
    const harness = standHarness();
    const { id } = await harness.place();
    await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK, FIRST);
    await harness.undoReady(id, BEA_AT_WORK, SECOND);
    expect(await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK, FIRST)).toMatchObject({ ok: true, value: { status: 'queued' } });
    expect(await harness.undoReady(id, BEA_AT_WORK, SECOND)).toMatchObject({ ok: true, value: { status: 'queued' } });
    expect((await harness.orderNow({ id })).status).toBe('queued');
  });

  it('that was refused stays refused, and says the same again', async () => {
    const harness = standHarness();
    const { id } = await harness.place();
    const refused = { ok: false, error: { kind: 'order/not-allowed', status: 'queued' } };
    expect(await harness.changeOrderStatus(id, 'completed', BEA_AT_WORK, FIRST)).toEqual(refused);
    await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK, SECOND);
    expect(await harness.changeOrderStatus(id, 'completed', BEA_AT_WORK, FIRST)).toEqual(refused);
    expect(await harness.changeOrderStatus(id, 'completed', BEA_AT_WORK, THIRD)).toMatchObject({
      ok: true,
      value: { status: 'completed' },
    });
  });

  it('is one person’s, on one order', async () => {
    const harness = standHarness();
    const [{ id }, other] = [await harness.place(), await harness.place()];
    await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK, FIRST);
    const reused = { ok: false, error: { kind: 'act/id-reused' } };
    expect(await harness.changeOrderStatus(id, 'ready', TOM_AT_WORK, FIRST)).toEqual(reused);
    expect(await harness.changeOrderStatus(other.id, 'ready', BEA_AT_WORK, FIRST)).toEqual(reused);
    expect((await harness.orderNow(other)).status).toBe('queued');
  });

  it('reopens once, with its reason', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    await harness.reopenOrder(id, 'cold', TOM_AT_WORK, FIRST);
    await harness.changeOrderStatus(id, 'ready', TOM_AT_WORK, SECOND);
    await harness.reopenOrder(id, 'cold', TOM_AT_WORK, FIRST);
    expect(await harness.orderNow({ id })).toMatchObject({ status: 'ready', reopenedCount: 1 });
  });
});
