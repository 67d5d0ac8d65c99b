import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { productNamed, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';

const NEW = { name: 'Snow Cone', category_id: 2, price: 2.75, image_url: '/images/products/popcorn.jpg', quantity: 20, is_active: true };

describe('the inventory over HTTP', () => {
  let stand: AdminHarness;
  beforeAll(async () => {
    stand = await startAdminHarness();
  });
  afterAll(() => stand.stop());

  test.each([
    [{ name: '  ' }, 400, 'NAME_REQUIRED', 'Product name is required'],
    [{ name: 'COLA' }, 409, 'NAME_TAKEN', "There is already a product called 'COLA'."],
    [{ price: -1 }, 400, 'INVALID_REQUEST', null],
    [{ price: 1.005 }, 400, 'INVALID_REQUEST', null],
    [{ price: 5000 }, 400, 'INVALID_REQUEST', 'The price can be from $0.00 to $1,000.00.'],
    [{ quantity: 1000 }, 400, 'INVALID_REQUEST', null],
    [{ quantity: 1.5 }, 400, 'INVALID_REQUEST', null],
    [{ category_id: 4 }, 400, 'INVALID_REQUEST', null],
    [{ image_url: 'https://evil.example/x.jpg' }, 400, 'INVALID_REQUEST', null],
    [{ image_url: '/images/uploads/none.jpg' }, 400, 'UNKNOWN_IMAGE', 'Please select an image for the product'],
    [{ id: 7 }, 400, 'INVALID_REQUEST', null],
  ])('refuses %j with %i %s', async (changes, status, code, error) => {
    const answer = await stand.post('/api/products', { ...NEW, name: 'Something else', ...changes });
    expect(answer).toMatchObject({ status, json: { code } });
    if (error !== null) expect(answer.json?.['error']).toBe(error);
  });

  test('a manager sets stock and nothing else', async () => {
    const manager = bearer(await staffToken(stand, 'Mo', 'manager'));
    const { id } = await productNamed(stand, 'Cola');
    const ask = (method: string, path: string, body: object) =>
      send(stand, path, { method, headers: { ...manager, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect(await ask('PUT', `/api/products/${id}/quantity`, { quantity: 0 })).toMatchObject({ status: 200, json: { quantity: 0 } });
    const others = [
      ['PUT', `/api/products/${id}/price`, { price: 1 }],
      ['PUT', `/api/products/${id}/name`, { name: 'Kola' }],
      ['PUT', `/api/products/${id}/image`, { image: '/images/products/coffee.jpg' }],
      ['PUT', `/api/products/${id}/active`, { is_active: false }],
      ['POST', '/api/admin/bulk-price-update', { category: 'drinks', price: 1 }],
      ['POST', '/api/products', { ...NEW, name: 'Snow Ball' }],
    ] as const;
    for (const [method, path, body] of others) expect((await ask(method, path, body)).status, path).toBe(403);
    const { json } = await stand.get('/api/admin/audit?kind=stock');
    expect(json).toMatchObject({ entries: [{ by: 'Mo', kind: 'stock', text: 'Cola: 48 → 0 available' }], hasMore: false });
  });
});
