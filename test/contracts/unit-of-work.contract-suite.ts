import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#core/domain/kernel/result.ts';
import { insertCheckout, newCheckout, stocked, type PersistenceStand, type StartPersistence } from './persistence-stand.ts';

/** What every UnitOfWork promises: all of it or nothing, and one after the other where it matters. */
export const describeUnitOfWork = (name: string, start: StartPersistence): void => {
  describe(`UnitOfWork: ${name}`, () => {
    let stand: PersistenceStand;
    beforeEach(async () => {
      stand = await start();
    });

    it('keeps everything that one transaction changed when the work is ok, and answers its value', async () => {
      const cola = await stocked(stand, 10);
      const checkout = newCheckout(stand);
      const result = await stand.persistence.unitOfWork.run(async (tx) => {
        await tx.products.lockForSale([cola]);
        await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
        await tx.checkouts.insert(checkout);
        return ok('kept');
      });
      expect(result).toEqual({ ok: true, value: 'kept' });
      expect((await stand.persistence.products.listActive())[0]?.available).toBe(8);
      expect(await stand.persistence.checkouts.find(checkout.id)).toEqual(checkout);
    });

    it('rolls everything back and answers the refusal when the work is refused', async () => {
      const cola = await stocked(stand, 10);
      const checkout = newCheckout(stand);
      const result = await stand.persistence.unitOfWork.run(async (tx) => {
        await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
        await tx.checkouts.insert(checkout);
        return err({ kind: 'no-more' });
      });
      expect(result).toEqual({ ok: false, error: { kind: 'no-more' } });
      expect((await stand.persistence.products.listActive())[0]?.available).toBe(10);
      expect(await stand.persistence.checkouts.find(checkout.id)).toBeNull();
    });

    it('rolls everything back and throws on when the work throws', async () => {
      const cola = await stocked(stand, 10);
      const work = stand.persistence.unitOfWork.run(async (tx) => {
        await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
        throw new Error('a bug');
      });
      await expect(work).rejects.toThrow('a bug');
      expect((await stand.persistence.products.listActive())[0]?.available).toBe(10);
    });

    it('goes on after a transaction that failed', async () => {
      await expect(stand.persistence.unitOfWork.run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
      expect(await stand.persistence.unitOfWork.run(async () => ok('fine'))).toEqual({ ok: true, value: 'fine' });
    });

    it('shows outside nothing of a transaction that has not ended', async () => {
      const checkout = newCheckout(stand);
      await stand.persistence.unitOfWork.run(async (tx) => {
        await tx.checkouts.insert(checkout);
        expect(await stand.persistence.checkouts.find(checkout.id)).toBeNull();
        return ok(null);
      });
      expect(await stand.persistence.checkouts.find(checkout.id)).toEqual(checkout);
    });

    it('lets only one of many read-and-write transactions on a row run at a time', async () => {
      const { id } = await insertCheckout(stand);
      const countOne = () =>
        stand.persistence.unitOfWork.run(async (tx) => {
          const checkout = await tx.checkouts.lock(id);
          if (checkout === null) return err('gone');
          await tx.checkouts.save({ ...checkout, checks: checkout.checks + 1 });
          return ok(null);
        });
      await Promise.all(Array.from({ length: 20 }, countOne));
      expect((await stand.persistence.checkouts.find(id))?.checks).toBe(20);
    });

    it('hands out nothing that could be changed behind its back', async () => {
      const { id, lines } = await insertCheckout(stand);
      const found = await stand.persistence.checkouts.find(id);
      Object.assign(found?.lines[0] ?? {}, { quantity: 99 });
      expect((await stand.persistence.checkouts.find(id))?.lines).toEqual(lines);
    });

    it('answers a ping and knows that the schema is current', async () => {
      await stand.persistence.ping();
      expect(await stand.persistence.schemaIsCurrent()).toBe(true);
    });
  });
};
