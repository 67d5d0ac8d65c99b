import { expect, it } from 'vitest';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import { aStaffCode } from '../support/builders/staff-code-builder.ts';
import { insertCheckout, newMessage, NIGHT, persistenceSuite, stocked } from './persistence-fixture.ts';

/** The contract of every UnitOfWork: atomic, and serialized where it matters. */
export const describeUnitOfWork = persistenceSuite('UnitOfWork', (fixture) => {
  it('commits all changes and returns the value', async () => {
    const cola = await stocked(fixture, 10);
    const checkout = await insertCheckout(fixture);
    const changed = { ...checkout, checks: 7 };
    const result = await fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.lockForSale([cola]);
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
      await tx.checkouts.save(changed);
      return ok('kept');
    });
    expect(result).toEqual({ ok: true, value: 'kept' });
    expect((await fixture.persistence.products.listActive())[0]?.available).toBe(8);
    expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(changed);
  });

  it('rolls back and returns a refusal', async () => {
    const cola = await stocked(fixture, 10);
    const checkout = await insertCheckout(fixture);
    const changed = { ...checkout, checks: 7 };
    const result = await fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
      await tx.checkouts.save(changed);
      return err({ kind: 'no-more' });
    });
    expect(result).toEqual({ ok: false, error: { kind: 'no-more' } });
    expect((await fixture.persistence.products.listActive())[0]?.available).toBe(10);
    expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(checkout);
  });

  it('rolls back every repository’s writes', async () => {
    const { clock, ids, persistence } = fixture;
    await persistence.unitOfWork.run(async (tx) => {
      await tx.audit.add({ at: clock.now(), by: 'Ana', kind: 'price', text: 'never' });
      await tx.outbox.add(newMessage(fixture));
      await tx.settings.save({ key: 'fee', value: 350, changedBy: 'Admin', changedAt: clock.now() });
      await tx.nights.tonight(NIGHT, clock.now());
      await tx.staffCodes.insert(aStaffCode({ id: staffCodeId(ids.uuid()) }));
      await tx.adminCredentials.save({ hash: 'never', isGenerated: true });
      return err('refused');
    });
    expect([
      await persistence.audit.list({ window: null, kind: null, before: null }, 10),
      await persistence.outbox.claimDue(MINUTE_MS, 10),
      await persistence.storedSettings.list(),
      await persistence.nights.list(10),
      await persistence.staffCodes.list(),
      await persistence.adminCredentials.find(),
    ]).toEqual([[], [], [], [], [], null]);
  });

  it('rolls back and rethrows an error', async () => {
    const cola = await stocked(fixture, 10);
    const work = fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
      throw new Error('a bug');
    });
    await expect(work).rejects.toThrow('a bug');
    expect((await fixture.persistence.products.listActive())[0]?.available).toBe(10);
  });

  it('continues after a failed transaction', async () => {
    await expect(fixture.persistence.unitOfWork.run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(await fixture.persistence.unitOfWork.run(async () => ok('fine'))).toEqual({ ok: true, value: 'fine' });
  });

  it('hides uncommitted changes', async () => {
    const checkout = await insertCheckout(fixture);
    const changed = { ...checkout, checks: 7 };
    await fixture.persistence.unitOfWork.run(async (tx) => {
      await tx.checkouts.save(changed);
      expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(checkout);
      return ok(null);
    });
    expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(changed);
  });

  it('serializes transactions that lock one row', async () => {
    const { id } = await insertCheckout(fixture);
    const countOne = () =>
      fixture.persistence.unitOfWork.run(async (tx) => {
        const checkout = await tx.checkouts.lock(id);
        if (checkout === null) return err('gone');
        await tx.checkouts.save({ ...checkout, checks: checkout.checks + 1 });
        return ok(null);
      });
    await Promise.all(Array.from({ length: 20 }, countOne));
    expect((await fixture.persistence.checkouts.find(id))?.checks).toBe(20);
  });

  it('returns copies', async () => {
    const { id, lines } = await insertCheckout(fixture);
    const found = await fixture.persistence.checkouts.find(id);
    Reflect.set(found?.lines[0] ?? {}, 'quantity', 99);
    expect((await fixture.persistence.checkouts.find(id))?.lines).toEqual(lines);
  });

  it('accepts writes, and reports its time and a current schema', async () => {
    expect((await fixture.persistence.probe()).clock).toBeGreaterThan(0);
    expect(await fixture.persistence.schemaIsCurrent()).toBe(true);
  });
});
