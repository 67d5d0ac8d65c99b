import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import { afterEach, expect, test } from 'vitest';
import type { NightSheetMail } from '#core/domain/notifications/night-sheet-mail.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { orderId, outboxId } from '#core/domain/kernel/ids.ts';
import { cents as centsOf } from '#core/domain/kernel/money.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { startAdminHarness, type AdminHarness } from '../../support/admin-calls.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';

let stand: AdminHarness;
afterEach(() => stand.stop());

const buy = async (items: Record<string, number>): Promise<void> => {
  const { sessionId } = await checkOut(stand, await cartOf(stand, items));
  await pay(stand, sessionId);
  await send(stand, `/api/orders/by-session/${sessionId}`);
};

type Sheet = {
  readonly total: Record<string, number>;
  readonly tenders: readonly Record<string, unknown>[];
  readonly rush: readonly { readonly orders: number; readonly minutesToReady: number | null }[];
  readonly afterClosing: readonly Record<string, unknown>[];
};

const cents = (dollars: number | undefined): number => Math.round((dollars ?? Number.NaN) * 100);

test('the sheet of a closed night keeps its figures; a later refund stands below it', async () => {
  stand = await startAdminHarness();
  const id = String((await stand.post('/api/admin/nights/open', { name: 'vs. Lincoln' })).json?.['id']);
  const sheetOf = async (): Promise<Sheet> => JSON.parse((await stand.get(`/api/admin/nights/${id}/sheet`)).text);
  await buy({ 'Hot Dog': 2 });
  const [first] = (await stand.services.ports.orders.inHand()).map(({ order }) => order);
  if (first === undefined) throw new Error('it is paid');
  await buy({ 'Hot Dog': 1 });
  stand.clock.advance(4 * MINUTE_MS);
  for (const { order } of await stand.services.ports.orders.inHand())
    for (const status of ['ready', 'completed'] as const) await stand.services.useCases.changeOrderStatus(orderId(order.id), status, ADMIN);
  expect((await stand.post(`/api/admin/nights/${id}/close`, {})).status).toBe(200);

  const closed = await sheetOf();
  expect(closed.total['orders']).toBe(2);
  expect(cents(closed.total['gross'])).toBe(cents(closed.total['net']));
  expect(closed.tenders[0]).toEqual({ tender: 'card', ...closed.total });
  expect(closed.rush.map(({ orders, minutesToReady }) => [orders, minutesToReady])).toEqual([[2, 4]]);
  expect(closed.afterClosing).toEqual([]);

  stand.clock.advance(MINUTE_MS);
  const refunded = await stand.services.useCases.refundRest(orderId(first.id), 'Forgotten', ADMIN);
  expect(refunded).toMatchObject({ ok: true });
  const later = await sheetOf();
  expect({ ...later, afterClosing: [] }).toEqual(closed);
  expect(later.afterClosing).toMatchObject([{ kind: 'refund', tender: 'card', reason: 'Forgotten' }]);
  expect(cents(Number(later.afterClosing[0]?.['amount']))).toBe(first.paidCents - first.donationCents);
  const { text } = await stand.get(`/api/admin/nights/${id}/sheet.csv`);
  expect(text).toContain(`money,all,net,,${(cents(closed.total['net']) / 100).toFixed(2)}\r\n`);
  expect(text).toContain('after closing,');
});

test('what was gone at the closing stays gone on its sheet; that it came back stands below it', async () => {
  stand = await startAdminHarness();
  const id = String((await stand.post('/api/admin/nights/open', { name: 'vs. Lincoln' })).json?.['id']);
  const sheetOf = async (): Promise<Sheet> => JSON.parse((await stand.get(`/api/admin/nights/${id}/sheet`)).text);
  const { dashboard } = simulatedGatewayOf(stand);
  await buy({ 'Hot Dog': 2 });
  const [order] = (await stand.services.ports.orders.inHand()).map((one) => one.order);
  const payment = order?.paymentId ?? expect.fail('it is paid');
  const elsewhere = await dashboard.refund(payment, centsOf(100));
  const dispute = await dashboard.dispute(payment, centsOf(300), 'open');
  await expect.poll(async () => cents((await sheetOf()).total['refunds'])).toBe(400);
  for (const status of ['ready', 'completed'] as const)
    await stand.services.useCases.changeOrderStatus(orderId(order?.id ?? ''), status, ADMIN);
  stand.clock.advance(MINUTE_MS);
  expect((await stand.post(`/api/admin/nights/${id}/close`, {})).status).toBe(200);
  const closed = await sheetOf();
  expect([cents(closed.total['refunds']), closed.afterClosing]).toEqual([400, []]);

  stand.clock.advance(MINUTE_MS);
  await dashboard.failRefund(payment, elsewhere);
  await dashboard.dispute(payment, centsOf(300), 'won', dispute);
  await expect.poll(async () => (await sheetOf()).afterClosing.length).toBe(2);
  const later = await sheetOf();
  expect({ ...later, afterClosing: [] }).toEqual(closed);
  expect(later.afterClosing).toMatchObject([
    { kind: 'failed dashboard refund', amount: -1, reason: null },
    { kind: 'won dispute', amount: -3, reason: null },
  ]);
  const { text } = await stand.get(`/api/admin/nights/${id}/sheet.csv`);
  expect(text).toMatch(/after closing,[^\r]*,"failed dashboard refund, [^"]*",,1\.00/u);
});

test('a dispute that was won before the closing and is lost after it changes no figure of the sheet', async () => {
  stand = await startAdminHarness();
  const id = String((await stand.post('/api/admin/nights/open', { name: 'vs. Lincoln' })).json?.['id']);
  const sheetOf = async (): Promise<Sheet> => JSON.parse((await stand.get(`/api/admin/nights/${id}/sheet`)).text);
  const { dashboard } = simulatedGatewayOf(stand);
  const refundsBecome = (back: number) => expect.poll(async () => cents((await sheetOf()).total['refunds'])).toBe(back);
  await buy({ 'Hot Dog': 2 });
  const [order] = (await stand.services.ports.orders.inHand()).map((one) => one.order);
  const payment = order?.paymentId ?? expect.fail('it is paid');
  const dispute = await dashboard.dispute(payment, centsOf(300), 'open');
  await refundsBecome(300);
  stand.clock.advance(MINUTE_MS);
  await dashboard.dispute(payment, centsOf(300), 'won', dispute);
  await refundsBecome(0);
  for (const status of ['ready', 'completed'] as const)
    await stand.services.useCases.changeOrderStatus(orderId(order?.id ?? ''), status, ADMIN);
  stand.clock.advance(MINUTE_MS);
  expect((await stand.post(`/api/admin/nights/${id}/close`, {})).status).toBe(200);
  const closed = await sheetOf();

  stand.clock.advance(MINUTE_MS);
  const lostAt = new Date(stand.clock.now()).toISOString();
  await dashboard.dispute(payment, centsOf(300), 'lost', dispute);
  await expect.poll(async () => (await sheetOf()).afterClosing.length).toBe(1);
  const later = await sheetOf();
  expect({ ...later, afterClosing: [] }).toEqual(closed);
  expect(later.afterClosing).toMatchObject([{ kind: 'dispute', amount: 3, at: lostAt }]);
});

const TREASURER = 'treasurer@band.example';
const PRESS = '0193c0de-0000-7000-8000-0000000000aa';

test('the treasurer gets the sheet when the night is closed, and again for each request', async () => {
  stand = await startAdminHarness();
  const id = String((await stand.post('/api/admin/nights/open', { name: 'vs. Lincoln' })).json?.['id']);
  const mail = (press: string) => stand.post(`/api/admin/nights/${id}/sheet/mail`, { id: press });
  const waiting = async (): Promise<readonly (NightSheetMail & { readonly to: string })[]> =>
    (await stand.services.ports.outbox.claimDue(0, 50)).flatMap(({ to, mail: one }) =>
      one.kind === 'night-sheet' ? [{ ...one, to }] : [],
    );
  expect(await mail(PRESS)).toMatchObject({ status: 409, json: { code: 'NO_EMAIL' } });
  expect((await stand.put('/api/admin/settings', { treasurerEmail: 'nobody' })).status).toBe(400);
  expect((await stand.put('/api/admin/settings', { treasurerEmail: TREASURER })).status).toBe(200);
  await buy({ 'Hot Dog': 2 });
  for (const { order } of await stand.services.ports.orders.inHand())
    for (const status of ['ready', 'completed'] as const) await stand.services.useCases.changeOrderStatus(orderId(order.id), status, ADMIN);
  expect((await stand.post(`/api/admin/nights/${id}/close`, {})).status).toBe(200);
  expect((await stand.post(`/api/admin/nights/${id}/close`, {})).status).toBe(409);

  const [closing, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(closing).toMatchObject({ to: TREASURER, nightName: 'vs. Lincoln', isClosed: true, netCents: 721 });
  const { text } = await stand.get(`/api/admin/nights/${id}/sheet.csv`);
  expect(closing?.csv).toBe(text);
  const composed = stand.services.ports.composer.compose(closing ?? expect.fail('no mail'));
  // With a byte order mark, so that Excel reads UTF-8.
  expect(composed.attachments).toEqual([
    { fileName: expect.stringMatching(/^\d{4}-\d\d-\d\d vs\. Lincoln\.csv$/), type: 'text/csv', content: `\uFEFF${text}` },
  ]);
  expect(composed.text).toContain('Net by card: $7.21');
  expect(composed.text).toContain('2 x Hot Dog: $7.00');

  const two = `${TREASURER}, dana@band.example`;
  expect((await stand.put('/api/admin/settings', { treasurerEmail: 'Dana@band.example, nobody' })).status).toBe(400);
  expect((await stand.put('/api/admin/settings', { treasurerEmail: two })).status).toBe(200);
  expect(await mail(PRESS)).toMatchObject({ status: 200, json: { to: two } });
  expect((await mail(PRESS)).status).toBe(200);
  expect((await waiting()).map(({ to }) => to)).toEqual([TREASURER, TREASURER, 'dana@band.example']);

  const mailed = async () => JSON.parse((await stand.get(`/api/admin/nights/${id}/sheet`)).text).mailed;
  expect(await mailed()).toBeNull();
  stand.clock.advance(MINUTE_MS);
  await stand.services.ports.outbox.markSent(outboxId(PRESS));
  expect(await mailed()).toEqual({ to: TREASURER, at: new Date(stand.clock.now()).toISOString() });
});
