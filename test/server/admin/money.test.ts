import { afterEach, expect, test } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const sellANight = async (name: string, items: Record<string, number>): Promise<string> => {
  const id = String((await stand.post('/api/admin/nights/open', { name })).json?.['id']);
  const { sessionId } = await checkOut(stand, await cartOf(stand, items));
  await pay(stand, sessionId);
  await send(stand, `/api/orders/by-session/${sessionId}`);
  for (const { order } of await stand.services.ports.orders.inHand())
    for (const status of ['ready', 'completed'] as const) await stand.services.useCases.changeOrderStatus(orderId(order.id), status, ADMIN);
  expect((await stand.post(`/api/admin/nights/${id}/close`, {})).status).toBe(200);
  stand.clock.advance(MINUTE_MS);
  return id;
};

test('a season has each closed night and their sum; its files and the district’s form have the same figures', async () => {
  stand = await startAdminHarness();
  const first = await sellANight('vs. Lincoln', { 'Hot Dog': 2, Cola: 1 });
  await sellANight('vs. Grant', { Cola: 2 });
  // The form keeps the menu's price of that night.
  const cola = (await stand.services.ports.products.listAll()).find(({ name }) => name === 'Cola');
  expect((await stand.put(`/api/products/${cola?.id}/price`, { price: 99 })).status).toBe(200);

  const season = JSON.parse((await stand.get('/api/admin/money')).text);
  expect(season.nights.map(({ night }: { readonly night: { readonly name: string } }) => night.name)).toEqual(['vs. Grant', 'vs. Lincoln']);
  const sheet = JSON.parse((await stand.get(`/api/admin/nights/${first}/sheet`)).text);
  expect(season.nights[1]).toMatchObject({ net: sheet.total.net, card: sheet.total.net, items: sheet.total.items });
  expect(season.total.net).toBeCloseTo(season.nights[0].net + season.nights[1].net);
  expect(season.total.orders).toBe(2);

  const nights = (await stand.get('/api/admin/money/nights.csv')).text.trim().split('\r\n');
  expect(nights.at(-1)).toContain(`,total,2,${season.total.gross.toFixed(2)},`);
  const journal = (await stand.get('/api/admin/money/journal.csv')).text;
  expect(journal).toContain(`,Concession sales,,${sheet.total.items.toFixed(2)},vs. Lincoln`);
  const { deposits } = JSON.parse((await stand.get('/api/admin/bank')).text);
  const fees = new Map<string, string>(
    deposits.map(({ name, fee }: { readonly name: string; readonly fee: number }) => [name, fee.toFixed(2)]),
  );
  for (const [name, fee] of fees) expect(journal).toContain(`,Card provider fees,${fee},,${name}`);
  expect(nights[2]?.split(',').slice(-3)[0]).toBe(`-${fees.get('vs. Grant')}`);

  const form = JSON.parse((await stand.get(`/api/admin/nights/${first}/form`)).text);
  expect(form).toMatchObject({ expected: sheet.total.items, accounted: sheet.total.items, difference: 0, isOpen: false });
  const [line] = form.lines.filter(({ name }: { readonly name: string }) => name === 'Cola');
  expect(line).toMatchObject({ used: 1, price: 2.5, expected: 2.5 });
  expect((await stand.get(`/api/admin/nights/${first}/form.csv`)).text).toContain('Difference,,,,,,,,,,0.00');
  const [{ month, ...sums }] = season.months;
  expect(sums).toEqual(season.total);
  const ofMonth = JSON.parse((await stand.get(`/api/admin/money/${month}/form`)).text);
  expect(ofMonth).toMatchObject({ expected: season.total.items, difference: 0 });
  expect((await stand.get('/api/admin/money?season=19')).status).toBe(400);
  expect((await stand.get('/api/admin/money/2026-13/form')).status).toBe(400);
});

test('sheet and daily report keep the sales tax of the closing, whatever the rate is later', async () => {
  stand = await startAdminHarness();
  const taxOf = async (id: string) => JSON.parse((await stand.get(`/api/admin/nights/${id}/sheet`)).text).tax;
  expect((await stand.put('/api/admin/settings', { taxFood: 8_875 })).status).toBe(200);
  const id = await sellANight('vs. Lincoln', { 'Hot Dog': 2, Cola: 1 });
  // The tax in $7.00.
  const tax = [{ category: 'food', rate: 8_875, amount: 0.57 }];
  expect(await taxOf(id)).toEqual(tax);
  expect((await stand.put('/api/admin/settings', { taxFood: 10_000, taxDrinks: 10_000 })).status).toBe(200);
  expect(await taxOf(id)).toEqual(tax);
  const today = async () => JSON.parse((await stand.get('/api/reports/sales')).text).tax;
  expect(await today()).toEqual(tax);
  const second = await sellANight('vs. Grant', { 'Hot Dog': 1, Cola: 2 });
  const [drinks, food] = await taxOf(second);
  expect([drinks, food]).toEqual([
    { category: 'drinks', rate: 10_000, amount: 0.45 },
    { category: 'food', rate: 10_000, amount: 0.32 },
  ]);
  expect(await today()).toEqual([drinks, ...tax, food]);
  const season = JSON.parse((await stand.get('/api/admin/money')).text);
  expect([season.total.tax, season.chain.broken]).toEqual([1.34, null]);
  const journal = (await stand.get('/api/admin/money/journal.csv')).text;
  expect(journal).toContain(',Concession sales,,8.93,vs. Lincoln');
  expect(journal).toContain(',Sales tax in prices,,0.57,vs. Lincoln');
});
