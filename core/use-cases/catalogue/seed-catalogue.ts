import { STARTER_CATALOGUE, type StarterProduct } from '../../domain/catalogue/starter-catalogue.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SeededProduct } from '../../ports/product-repository.ts';

/** The result of seeding, or of a dry run, by product name. */
export interface SeedReport {
  readonly added: readonly string[];
  /** Already present, identical to the starter catalogue. */
  readonly kept: readonly string[];
  /** Already present, but renamed, repriced or moved by the staff; left unchanged. */
  readonly changed: readonly { readonly name: string; readonly differences: readonly string[] }[];
}

/** Seeds the starter catalogue. Adds missing products and never overwrites any; safe to repeat. */
export type SeedCatalogue = (options: { readonly dryRun: boolean }) => Promise<SeedReport>;

const differencesOf = (starter: StarterProduct, { product }: SeededProduct): readonly string[] => [
  ...(product.name === starter.name ? [] : [`name is '${product.name}'`]),
  ...(product.priceCents === starter.priceCents ? [] : [`price is ${product.priceCents} cents`]),
  ...(product.category === starter.category ? [] : [`category is ${product.category}`]),
];

const compare = (seeded: readonly SeededProduct[]) => {
  const bySlug = new Map(seeded.map((known) => [known.slug, known]));
  return STARTER_CATALOGUE.map((starter) => {
    const known = bySlug.get(starter.slug);
    return { starter, isMissing: known === undefined, differences: known === undefined ? [] : differencesOf(starter, known) };
  });
};

export const makeSeedCatalogue =
  ({ unitOfWork }: Pick<Ports, 'unitOfWork'>): SeedCatalogue =>
  async ({ dryRun }) => {
    const outcome = await unitOfWork.run(async (tx) => {
      const compared = compare(await tx.products.lockSeeded());
      if (!dryRun) for (const { starter, isMissing } of compared) if (isMissing) await tx.products.addStarter(starter);
      return ok(compared);
    });
    const known = outcome.ok ? outcome.value.filter(({ isMissing }) => !isMissing) : [];
    return {
      added: outcome.ok ? outcome.value.filter(({ isMissing }) => isMissing).map(({ starter }) => starter.name) : [],
      kept: known.filter(({ differences }) => differences.length === 0).map(({ starter }) => starter.name),
      changed: known
        .filter(({ differences }) => differences.length > 0)
        .map(({ starter, differences }) => ({ name: starter.name, differences })),
    };
  };
