import { expect, it } from 'vitest';

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>('/core/domain/**/*.ts', { eager: true });
const FOLDER = '/core/domain/';

const asData = (value: unknown): unknown => {
  if (value instanceof Set || value instanceof Map) return [...value];
  return value instanceof RegExp ? String(value) : value;
};

/** Figures, tables and sentences are promises: whoever changes one changes it in constants.txt, too. */
it('exports what constants.txt lists', async () => {
  const lines = Object.entries(MODULES).flatMap(([path, module]) =>
    Object.entries(module)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => `${path.slice(FOLDER.length)} ${name}: ${JSON.stringify(value, (_key, one: unknown) => asData(one))}`),
  );
  await expect(lines.toSorted().join('\n')).toMatchFileSnapshot('constants.txt');
});
