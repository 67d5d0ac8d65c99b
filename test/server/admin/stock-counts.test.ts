import { afterEach, expect, test } from 'vitest';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

type OnShelf = { readonly id: number; readonly name: string; readonly expected: number; readonly count: { readonly id: string } | null };

const shelf = async (): Promise<{ readonly night: string | null; readonly products: readonly OnShelf[] }> =>
  JSON.parse((await stand.get('/api/admin/stock')).text);

const cola = async (): Promise<OnShelf> => {
  const found = (await shelf()).products.find(({ name }) => name === 'Cola');
  if (found === undefined) throw new Error('no cola');
  return found;
};

const lineOf = ({ id, expected, count }: OnShelf, counted: number) => ({
  product: id,
  counted,
  seen: expected,
  after: count?.id ?? null,
});

test('a night opens with what was counted; losses and the closing count stand on its sheet', async () => {
  stand = await startAdminHarness();
  const before = await cola();
  const opening = { which: { name: 'vs. Lincoln' }, count: { id: 'opening-1', lines: [lineOf(before, 60)] }, drawers: [] };
  const opened = await stand.post('/api/admin/nights/opening', opening);
  expect((await stand.post('/api/admin/nights/opening', opening)).json).toEqual(opened.json);
  expect(await shelf()).toMatchObject({ night: 'vs. Lincoln' });

  const loss = { id: 'the-loss-1', product: before.id, quantity: 2, reason: 'dropped' };
  expect((await stand.post('/api/admin/stock/losses', loss)).json).toEqual({ left: 58 });
  expect((await stand.post('/api/admin/stock/losses', { ...loss, id: 'the-loss-2', reason: ' ' })).json).toMatchObject({
    code: 'REASON_REQUIRED',
  });
  expect((await stand.post('/api/admin/stock/losses', { ...loss, id: 'the-loss-3', quantity: 99 })).json).toMatchObject({
    code: 'STOCK_CONFLICT',
    error: 'Cola: more than that is sold or being paid for right now. Look again in a few minutes.',
  });

  const seen = await cola();
  const closing = { id: 'closing-1', kind: 'closing-count', lines: [lineOf(seen, 55)] };
  expect((await stand.post('/api/admin/stock/counts', closing)).json).toEqual({ differing: 1 });
  expect((await stand.post('/api/admin/stock/counts', { ...closing, id: 'closing-2' })).json).toMatchObject({
    code: 'STOCK_CONFLICT',
    error: 'Admin has counted Cola in the meantime. Please check the new figure.',
  });
  expect(await cola()).toMatchObject({ expected: 55, count: { id: 'closing-1', kind: 'closing-count', counted: 55, by: 'Admin' } });

  const id = String(opened.json?.['id']);
  const { stock } = JSON.parse((await stand.get(`/api/admin/nights/${id}/sheet`)).text);
  const line = { id: before.id, opening: 60, spoiled: 2, expected: 58, counted: 55, missing: 3, soldOutAt: null, toBuy: 0 };
  expect(stock).toContainEqual({ ...line, name: 'Cola', price: 2.5, revenue: 0, added: 0, sold: 0, given: 0 });
  expect((await stand.get(`/api/admin/nights/${id}/sheet.csv`)).text).toContain('stock,Cola,missing,3,');
});
