import { expect, it } from 'vitest';
import { constantsOf } from '#test/support/constants-of.ts';

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  [
    '/adapters/**/*.ts',
    '/server/http/**/*.ts',
    '!/adapters/{mikro-orm,embedded-postgres,in-memory}/**',
    '!**/{*.contract,contract,*-css,*-refusals,error-map}.ts',
  ],
  { eager: true },
);

it('adapters and the server export what constants.txt lists', async () => {
  await expect(constantsOf(MODULES)).toMatchFileSnapshot('constants.txt');
});
