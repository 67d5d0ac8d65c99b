import { expect, it } from 'vitest';
import { constantsOf } from '#test/support/constants-of.ts';

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>('/core/**/*.ts', { eager: true });

it('exports what constants.txt lists', async () => {
  await expect(constantsOf(MODULES)).toMatchFileSnapshot('constants.txt');
});
