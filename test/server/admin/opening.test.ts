import { afterEach, expect, test } from 'vitest';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const drawer = (letter: string, dollars: number) => ({
  id: `drawer-${letter}-of-tonight`,
  name: `Drawer ${letter}`,
  pieces: DENOMINATIONS_CENTS.map((denomination) => (denomination === 100 ? dollars : 0)),
});

const open = (drawers: readonly object[], count: object | null) =>
  stand.post('/api/admin/nights/opening', { which: { name: 'vs. Lincoln' }, count, drawers });

const countOfCola = async () => {
  const shelf: { readonly products: readonly { readonly id: number; readonly name: string; readonly expected: number }[] } = JSON.parse(
    (await stand.get('/api/admin/stock')).text,
  );
  const cola = shelf.products.find(({ name }) => name === 'Cola');
  return { id: 'opening-1', lines: [{ product: cola?.id, counted: cola?.expected, seen: cola?.expected, after: null }] };
};

test.each(['counted', 'not counted'])(
  'what is opened again is the same, %s: a drawer added or changed since is refused, not lost',
  async (how) => {
    stand = await startAdminHarness();
    const count = how === 'counted' ? await countOfCola() : null;
    const opened = await open([drawer('A', 50)], count);
    expect(opened.status).toBe(200);
    expect((await open([drawer('A', 50)], count)).json).toEqual(opened.json);
    const refused = { code: 'NIGHT_CONFLICT', error: 'vs. Lincoln is still open. Close it first.' };
    expect((await open([drawer('A', 50), drawer('B', 20)], count)).json).toMatchObject(refused);
    expect((await open([drawer('A', 60)], count)).json).toMatchObject(refused);
  },
);

test('one drawer twice is refused, and nothing opens', async () => {
  stand = await startAdminHarness();
  const twice = [drawer('A', 50), { ...drawer('A', 50), name: 'Drawer B' }];
  expect((await open(twice, null)).json).toMatchObject({ code: 'DRAWER_CONFLICT' });
  expect((await open([drawer('A', 50)], null)).status).toBe(200);
});
