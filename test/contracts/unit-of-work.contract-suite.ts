import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#core/domain/kernel/result.ts';
import { insertCheckout, stocked, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** The contract of every UnitOfWork: atomic, and serialized where it matters. */
export const describeUnitOfWork = (name: string, start: StartPersistence): void => {
  describe(`UnitOfWork: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });

    it('keeps everything that one transaction changed when the work is ok, and answers its value', async () => {
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

    it('rolls everything back and answers the refusal when the work is refused', async () => {
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

    it('rolls everything back and throws on when the work throws', async () => {
      const cola = await stocked(fixture, 10);
      const work = fixture.persistence.unitOfWork.run(async (tx) => {
        await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
        throw new Error('a bug');
      });
      await expect(work).rejects.toThrow('a bug');
      expect((await fixture.persistence.products.listActive())[0]?.available).toBe(10);
    });

    it('goes on after a transaction that failed', async () => {
      await expect(fixture.persistence.unitOfWork.run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
      expect(await fixture.persistence.unitOfWork.run(async () => ok('fine'))).toEqual({ ok: true, value: 'fine' });
    });

    it('shows outside nothing of a transaction that has not ended', async () => {
      const checkout = await insertCheckout(fixture);
      const changed = { ...checkout, checks: 7 };
      await fixture.persistence.unitOfWork.run(async (tx) => {
        await tx.checkouts.save(changed);
        expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(checkout);
        return ok(null);
      });
      expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(changed);
    });

    it('lets only one of many read-and-write transactions on a row run at a time', async () => {
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

    it('hands out nothing that could be changed behind its back', async () => {
      const { id, lines } = await insertCheckout(fixture);
      const found = await fixture.persistence.checkouts.find(id);
      Reflect.set(found?.lines[0] ?? {}, 'quantity', 99);
      expect((await fixture.persistence.checkouts.find(id))?.lines).toEqual(lines);
    });

    it('stores, tells its time, and knows that the schema is current', async () => {
      expect((await fixture.persistence.probe()).clock).toBeGreaterThan(0);
      expect(await fixture.persistence.schemaIsCurrent()).toBe(true);
    });
  });
};
