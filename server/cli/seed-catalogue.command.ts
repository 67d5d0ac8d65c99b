import type { SeedReport } from '#core/use-cases/catalogue/seed-catalogue.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** The result, as lines for people. */
export const describeSeed = ({ added, kept, changed }: SeedReport, isDryRun: boolean): readonly string[] => [
  ...added.map((name) => `  + ${name}`),
  ...changed.map(({ name, differences }) => `  ~ ${name}: ${differences.join(', ')} (left as it is)`),
  `${isDryRun ? 'Would add' : 'Added'} ${products(added.length)}, kept ${products(kept.length)}, left ${products(changed.length)} that the stand has changed.`,
];

export const seedCatalogueCommand: Command = {
  name: 'seed',
  summary: 'Puts the starter catalogue into the database: adds what is missing, overwrites nothing',
  options: { 'dry-run': { type: 'boolean', default: false } },
  optionTexts: { 'dry-run': 'only say what would happen' },
  run: (options, say) =>
    withServices(async (services) => {
      const isDryRun = options['dry-run'] === true;
      for (const line of describeSeed(await services.useCases.seedCatalogue({ dryRun: isDryRun }), isDryRun)) say(line);
    }),
};
