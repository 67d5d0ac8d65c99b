import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import { expect, test } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { adminOfFile, databaseOfFile } from '../../support/stands.ts';
import { LATE, PRICES, STEPS } from './acts.ts';
import { csvLines, stockLines, dollars, treasurersFigures, type Report } from './figures.ts';
import { countDrawers, fillTheShelf, playEvening } from './play.ts';

const database = await databaseOfFile();
const stand = await adminOfFile({ persistence: database });

const inDollars = (report: Report) =>
  Object.fromEntries(Object.entries(report).map(([line, amount]) => [line, line === 'orders' ? amount : dollars(amount)]));

/** Events at the provider days later, outside the stand. */
const atProvider = async (online: readonly Order[]): Promise<readonly number[]> => {
  const { dashboard } = simulatedGatewayOf(stand);
  const times: number[] = [];
  for (const { online: at, kind, cents: amount } of LATE) {
    const payment = online[at]?.paymentId ?? expect.fail('it is paid');
    times.push(stand.clock.now());
    await (kind === 'dispute' ? dashboard.dispute(payment, cents(amount), 'lost') : dashboard.refund(payment, cents(amount)));
    stand.clock.advance(MINUTE_MS);
  }
  return times;
};

/** The bank does not receive money that was refunded before the closing. */
const sendBackTheRefund = async (order: Order | undefined) => {
  const { dashboard } = simulatedGatewayOf(stand);
  const found = order === undefined ? null : await stand.services.ports.sales.ofOrder(order.id);
  const [refund] = found?.ledger.refunds ?? [];
  if (!order?.paymentId || refund === undefined) throw new Error('an item of it was given back');
  await dashboard.failRefund(order.paymentId, refund.id);
  return { order, refund };
};

test('sheet, table and bank page of a golden night equal the treasurer’s own arithmetic to the cent', async () => {
  await fillTheShelf(database.url);
  const night = String((await stand.post('/api/admin/nights/open', { name: 'vs. Lincoln' })).json?.['id']);
  const startedAt = stand.clock.now();
  const orders = await playEvening(stand);
  await countDrawers(stand, treasurersFigures(startedAt, []).drawers);
  expect(await stand.post(`/api/admin/nights/${night}/close`, {})).toMatchObject({ status: 200 });
  stand.clock.advance(10 * MINUTE_MS);
  const lateAt = await atProvider(orders.filter((_order, at) => STEPS[at]?.way.by === 'online'));
  const sheetOf = async () => JSON.parse((await stand.get(`/api/admin/nights/${night}/sheet`)).text);
  await expect.poll(async () => (await sheetOf()).afterClosing.length).toBe(LATE.length);

  const figures = treasurersFigures(startedAt, lateAt);
  const sheet = await sheetOf();
  expect(sheet.total).toEqual(inDollars(figures.total));
  expect(sheet.tenders).toEqual(figures.tenders.map(({ tender, report }) => ({ tender, ...inDollars(report) })));
  expect(sheet.drawers).toMatchObject(
    figures.drawers.map(({ name, sums, counted, difference }) => ({
      name,
      sums: Object.fromEntries(Object.entries(sums).map(([line, amount]) => [line, dollars(amount)])),
      count: { counted: dollars(counted), difference: dollars(difference), countedBy: 'Luis', confirmedBy: 'Admin' },
    })),
  );
  expect(sheet.comps).toEqual(figures.comps.map(({ reason, items, cents: amount }) => ({ reason, items, amount: dollars(amount) })));
  expect(sheet.itemsSold).toEqual(figures.sold.map(({ name, quantity, cents: amount }) => ({ name, quantity, amount: dollars(amount) })));
  expect(sheet.rush).toEqual(figures.rush.map(({ from, ...line }) => ({ from: new Date(from).toISOString(), ...line })));
  expect(sheet.afterClosing).toMatchObject(
    figures.late.map(({ at, orderNumber, kind, cents: amount }) => ({
      at: new Date(at).toISOString(),
      orderNumber,
      kind,
      tender: 'card',
      amount: dollars(amount),
    })),
  );

  const shelf: readonly { readonly name: string; readonly price: number }[] = sheet.stock;
  expect(shelf.length).toBeGreaterThan(Object.keys(PRICES).length);
  expect(shelf).toMatchObject(shelf.map(({ name }) => ({ name, ...figures.stock(name) })));

  const { text } = await stand.get(`/api/admin/nights/${night}/sheet.csv`);
  const isOfNight = (line: string): boolean => line.startsWith('night,vs. Lincoln,');
  expect(text.split('\r\n').filter((line) => line !== '' && !line.startsWith('stock,') && !isOfNight(line))).toEqual(csvLines(figures));
  expect(text.split('\r\n').filter(isOfNight)).toContain('night,vs. Lincoln,Bandstand,,');
  expect(text.split('\r\n').filter((line) => line.startsWith('stock,'))).toEqual(
    shelf.flatMap(({ name, price }) => stockLines(figures, name, price)),
  );

  const { bank } = figures;
  const [deposit] = JSON.parse((await stand.get('/api/admin/bank')).text).deposits;
  expect(deposit).toMatchObject({
    payments: { count: bank.payments.count, amount: dollars(bank.payments.cents) },
    givenBack: { count: bank.givenBack.count, amount: dollars(bank.givenBack.cents) },
    fee: dollars(bank.fee),
    expected: dollars(bank.expected),
    state: 'expected',
    unmatched: [],
  });
  // Logins end with the night, so the use cases are called directly.
  stand.clock.advance(5 * DAY_MS);
  const [arrived] = (await stand.services.useCases.listDeposits()).nights;
  expect(arrived).toMatchObject({ state: 'arrived', expectedCents: bank.expected, arrivedCents: bank.expected, unmatched: [] });
  expect((await checkInvariants(database.url)).filter(({ holds }) => !holds)).toEqual([]);

  const again = async () => {
    const found = await stand.services.useCases.getNightSheet(nightId(night));
    return found.ok ? found.value : expect.fail('there is such a night');
  };
  const before = await again();
  const { order, refund } = await sendBackTheRefund(orders.filter((_order, at) => STEPS[at]?.way.by === 'online')[16]);
  await expect.poll(async () => (await again()).late.length).toBe(LATE.length + 1);
  const after = await again();
  expect({ ...after, late: [] }).toEqual({ ...before, late: [] });
  const at = stand.clock.now();
  const line = { kind: 'failed refund', by: null, amountCents: 0 - refund.amountCents, reason: refund.reason, at, heardAt: at };
  expect(after.late).toEqual([...before.late, { ...line, tender: 'card', orderNumber: order.orderNumber }]);
  expect((await checkInvariants(database.url)).filter(({ holds }) => !holds)).toEqual([]);
});
