import { expect, it } from 'vitest';
import { constantsOf } from '#test/support/constants-of.ts';

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/web/**/*.ts', '!/web/{main,vite.config,service-worker/**}.ts', '!/web/practice/**'],
  { eager: true },
);

it('exports what constants.txt lists', async () => {
  await expect(constantsOf(MODULES)).toMatchFileSnapshot('constants.txt');
});
