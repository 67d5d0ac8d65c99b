import { beforeEach, expect, it } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { standHarness, type StandHarness } from '#test/support/stand-harness.ts';

const NAMES = STARTER_CATALOGUE.map(({ name }) => name);
const NOTHING = { added: [], kept: [], changed: [] };

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const seed = (dryRun = false) => stand.seedCatalogue({ dryRun });

it('the seed fills an empty database once', async () => {
  expect(await seed()).toEqual({ ...NOTHING, added: NAMES });
  expect(await seed()).toEqual({ ...NOTHING, kept: NAMES });
  expect((await stand.products.listActive()).map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
});

it('a dry run only reports', async () => {
  expect(await seed(true)).toEqual({ ...NOTHING, added: NAMES });
  expect(await stand.products.listActive()).toEqual([]);
});

it('the seed adds missing products, and changes no others', async () => {
  await stand.stock({ cola: 3 });
  expect(await seed()).toEqual({ ...NOTHING, added: NAMES.slice(1), kept: ['Cola'] });
  expect(await stand.available('Cola')).toBe(3);
});

it.each<[Partial<Product>, readonly string[]]>([
  [{ name: 'Pop' }, ["name is 'Pop'"]],
  [{ priceCents: cents(275) }, ['price is 275 cents']],
  [{ category: 'food' }, ['category is food']],
  [{ name: 'Pop', priceCents: cents(275), category: 'food' }, ["name is 'Pop'", 'price is 275 cents', 'category is food']],
  // The seed leaves pictures, stock and activity alone.
  [{ isActive: false, available: 0, imagePath: '/images/products/coffee.jpg', id: productId(99) }, []],
])('the seed reports a changed product: %j', async (changes, differences) => {
  await seed();
  const run = stand.unitOfWork.run.bind(stand.unitOfWork);
  stand.unitOfWork.run = (work) =>
    run((tx) => {
      const lockSeeded = async () =>
        (await tx.products.lockSeeded()).map(({ slug, product }) => ({
          slug,
          product: slug === 'cola' ? { ...product, ...changes } : product,
        }));
      return work({ ...tx, products: { ...tx.products, lockSeeded } });
    });
  const changed = differences.length > 0 ? [{ name: 'Cola', differences }] : [];
  expect(await seed()).toEqual({ added: [], kept: NAMES.slice(changed.length), changed });
});
