import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { presentFoodFacts } from '#adapters/http-contract/presenters/present-food-facts.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { CHECKOUT, cartOf, checkOut, post, productNamed, send } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';

const NEW = { name: 'Snow Cone', category_id: 2, price: 2.75, image_url: '/images/products/popcorn.jpg', quantity: 20, is_active: true };

describe('the inventory over HTTP', () => {
  let stand: AdminHarness;
  beforeEach(async () => {
    stand = await startAdminHarness();
  });
  afterEach(() => stand.stop());

  test('lists every product by category, inactive ones too', async () => {
    const { id } = await productNamed(stand, 'Coffee');
    expect(await stand.put(`/api/products/${id}/active`, { is_active: false })).toMatchObject({ status: 200, json: { is_active: false } });
    const { json } = await stand.get('/api/admin/products');
    expect(Object.keys(json ?? {})).toEqual(['drinks', 'candy', 'food']);
    expect(json).toMatchObject({ drinks: expect.arrayContaining([expect.objectContaining({ name: 'Coffee', is_active: false })]) });
    expect((await send(stand, '/api/products')).text).not.toContain('Coffee');
  });

  test('adds a product that can be bought at once', async () => {
    const added = await stand.post('/api/products', NEW);
    expect(added).toMatchObject({
      status: 200,
      json: { name: 'Snow Cone', price: 2.75, category: 'candy', quantity: 20, is_active: true },
    });
    expect(added.json?.['image']).toContain('/images/products/popcorn.jpg');
    expect((await stand.post('/api/products', { ...NEW, name: 'Snow Bar', is_active: false })).json).toMatchObject({ is_active: false });
    await checkOut(stand, await cartOf(stand, { 'Snow Cone': 2 }));
    expect((await productNamed(stand, 'Snow Cone')).quantity).toBe(18);
  });

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

  test('says where a product is made, to the staff as well, and writes down what it was', async () => {
    const { id } = await productNamed(stand, 'Popcorn');
    const of = async (): Promise<unknown> => {
      const { text } = await send(stand, '/api/staff/stations', { headers: bearer(await staffToken(stand)) });
      return (JSON.parse(text) as readonly { product_id: number }[]).find((one) => one.product_id === id);
    };
    expect(await of()).toMatchObject({ name: 'Popcorn', category: 'food', station: 'Snacks', prep_points: 1, is_active: true });
    const path = `/api/products/${id}/preparation`;
    expect(await stand.put(path, { station: ' Fryer ', prep_points: 3 })).toMatchObject({
      status: 200,
      json: { station: 'Fryer', prep_points: 3 },
    });
    expect(await stand.put(path, { station: 'Fryer', prep_points: 3 })).toMatchObject({ status: 200 });
    expect(await of()).toMatchObject({ station: 'Fryer', prep_points: 3 });
    for (const body of [
      { station: ' ', prep_points: 1 },
      { station: 'Fryer', prep_points: 21 },
      { station: 'Fryer', prep_points: 0.5 },
    ])
      expect(await stand.put(path, body)).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } });
    const { entries } = (await stand.get('/api/admin/audit')).json as { entries: readonly { text: string }[] };
    expect(entries.filter(({ text }) => text.includes("'Popcorn'")).map(({ text }) => text)).toEqual([
      "'Popcorn': Snacks, 1 prep point → Fryer, 3 prep points",
    ]);
  });

  test('keeps what is known of allergens and ingredients, tells everybody, and writes down what it was', async () => {
    const { id } = await productNamed(stand, 'Soft Pretzel');
    const path = `/api/products/${id}/food-facts`;
    const nothing = presentFoodFacts({ ...UNCHECKED, nameEs: 'Pretzel suave' });
    expect((await send(stand, path)).json).toEqual(nothing);
    const known = {
      ...nothing,
      name_es: ' Pretzel  blando ',
      allergens: '?nnnnny?n',
      is_sealed: true,
      ingredients: ' Wheat  flour ',
      ingredients_es: 'Harina',
      checked_on: '2026-11-20',
    };
    const cleaned = { name_es: 'Pretzel blando', ingredients: 'Wheat flour' };
    expect(await stand.put(path, known)).toMatchObject({ status: 200, json: { ...known, ...cleaned } });
    expect(await stand.put(path, known)).toMatchObject({ status: 200 });
    expect((await send(stand, path)).json).toEqual({ ...known, ...cleaned });
    expect(await productNamed(stand, 'Soft Pretzel')).toMatchObject({
      name: 'Soft Pretzel',
      name_es: 'Pretzel blando',
      allergens: '?nnnnny?n',
    });
    expect(await productNamed(stand, 'Hot Dog')).not.toHaveProperty('allergens');
    expect(await productNamed(stand, 'Hot Dog')).not.toHaveProperty('name_es');
    for (const wrong of [{ allergens: 'free' }, { checked_on: '2026-02-30' }, { ingredients: 'x'.repeat(601) }])
      expect(await stand.put(path, { ...known, ...wrong })).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } });
    const { entries } = (await stand.get('/api/admin/audit')).json as { entries: readonly { text: string }[] };
    expect(entries.filter(({ text }) => text.includes("'Soft Pretzel'")).map(({ text }) => text)).toEqual([
      "'Soft Pretzel': Eggs from Not known to No; Fish from Not known to No; Shellfish from Not known to No; Tree nuts from Not known to No; " +
        'Peanuts from Not known to No; Wheat from Not known to Yes; Sesame from Not known to No; Sealed package from No to Yes; ' +
        'Ingredients from nothing to "Wheat flour"; Name in Spanish from "Pretzel suave" to "Pretzel blando"; Ingredients in Spanish from nothing to "Harina"; Checked from never to 2026-11-20',
    ]);
  });

  test('open sessions keep their price, new ones take the new one', async () => {
    const cart = await cartOf(stand, { Popcorn: 1 });
    const { url } = await checkOut(stand, cart);
    const { id } = await productNamed(stand, 'Popcorn');
    await stand.put(`/api/products/${id}/price`, { price: 9 });
    expect(await (await fetch(url)).text()).toContain('$2.50');
    expect(await post(stand, CHECKOUT, cart)).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED' } });
  });

  test('one price for a category', async () => {
    const answer = await stand.post('/api/admin/bulk-price-update', { category: 'food', price: 3 });
    expect(answer.json).toMatchObject({ count: 12 });
    expect((await productNamed(stand, 'Hamburger')).price).toBe(3);
    const popcorn = await productNamed(stand, 'Popcorn');
    await stand.put(`/api/products/${popcorn.id}/price`, { price: 2 });
    const before = answer.json?.['before'] as readonly object[];
    const undone = await stand.post('/api/admin/bulk-price-undo', { price: 3, before });
    expect(undone.json).toEqual({ count: before.length - 1 });
    expect((await productNamed(stand, 'Hamburger')).price).toBe(4.25);
    // Somebody has meant it.
    expect((await productNamed(stand, 'Popcorn')).price).toBe(2);
    expect((await stand.post('/api/admin/bulk-price-undo', { price: 3, before })).json).toEqual({ count: 0 });
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
