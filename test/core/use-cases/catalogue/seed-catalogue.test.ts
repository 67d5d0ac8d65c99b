import { expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { standHarness } from '#test/support/stand-harness.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { SeededProduct } from '#core/ports/product-repository.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';

const NAMES = STARTER_CATALOGUE.map(({ name }) => name);
const NOTHING = { added: [], kept: [], changed: [] };

const seedStand = () => {
  const { persistence, seedCatalogue: seed } = standHarness();
  return { persistence, seed };
};

/** The product no longer matches the seed. */
const changed = (unitOfWork: UnitOfWork, name: string, changes: Partial<Product>): UnitOfWork => {
  const asChanged = ({ slug, product }: SeededProduct): SeededProduct => ({
    slug,
    product: product.name === name ? { ...product, ...changes } : product,
  });
  return {
    run: (work) =>
      unitOfWork.run((tx) =>
        work({ ...tx, products: { ...tx.products, lockSeeded: async () => (await tx.products.lockSeeded()).map(asChanged) } }),
      ),
  };
};

it('adds everything to an empty database, and nothing a second time', async () => {
  const { persistence, seed } = seedStand();
  expect(await seed({ dryRun: false })).toEqual({ ...NOTHING, added: NAMES });
  expect(await seed({ dryRun: false })).toEqual({ ...NOTHING, kept: NAMES });
  expect((await persistence.products.listActive()).map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
});

it('only says what it would add when asked to', async () => {
  const { persistence, seed } = seedStand();
  expect(await seed({ dryRun: true })).toEqual({ ...NOTHING, added: NAMES });
  expect(await persistence.products.listActive()).toEqual([]);
});

it('adds what is missing and leaves the rest alone', async () => {
  const { persistence, seed } = seedStand();
  const [cola] = STARTER_CATALOGUE;
  if (cola === undefined) throw new Error('the catalogue is empty');
  await persistence.unitOfWork.run(async (tx) => {
    await tx.products.addStarter({ ...cola, stock: 3 });
    return ok(undefined);
  });
  expect(await seed({ dryRun: false })).toEqual({ ...NOTHING, added: NAMES.slice(1), kept: ['Cola'] });
  expect((await persistence.products.listActive()).find(({ name }) => name === 'Cola')?.available).toBe(3);
});

it.each([
  [{ name: 'Pop' }, ["name is 'Pop'"]],
  [{ priceCents: cents(275) }, ['price is 275 cents']],
  [{ category: 'food' }, ['category is food']],
  [{ name: 'Pop', priceCents: cents(275), category: 'food' }, ["name is 'Pop'", 'price is 275 cents', 'category is food']],
  // The seed leaves pictures, stock and activity alone.
  [{ isActive: false, available: 0, imagePath: '/images/products/coffee.jpg', id: productId(99) }, []],
] as const)('tells what somebody has changed: %j', async (changes, differences) => {
  const { persistence, seed } = seedStand();
  await seed({ dryRun: false });
  const report = await createUseCases({ ...persistence, unitOfWork: changed(persistence.unitOfWork, 'Cola', changes) }).seedCatalogue({
    dryRun: false,
  });
  const isChanged = differences.length > 0;
  expect(report).toEqual({
    added: [],
    kept: NAMES.filter((name) => !isChanged || name !== 'Cola'),
    changed: isChanged ? [{ name: 'Cola', differences }] : [],
  });
});
