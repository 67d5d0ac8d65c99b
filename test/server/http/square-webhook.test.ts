import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { cartOf, checkOut, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { signature as sign, toBody } from '../../support/fake-square/event-delivery.ts';
import { squareSettings } from '../../support/fake-square/square-settings.ts';
import { startFakeSquare, type FakeSquare } from '../../support/fake-square/start-fake-square.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' };

let square: FakeSquare;
let stand: ServerHarness;

beforeAll(async () => {
  square = await startFakeSquare({ signatureKey: 'signature_key_of_the_fake' });
  stand = await startServerHarness({
    hasWorker: false,
    isTimeFlowing: true,
    env: squareSettings(square, 'key_of_the_next_year, signature_key_of_the_fake'),
  });
});

afterAll(async () => {
  await stand.stop();
  await square.close();
});

const notify = (body: string, signature = square.sign(body)): Promise<HttpAnswer> =>
  send(stand, '/api/square/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
    body,
  });

const signedFor = (body: string, address: string): string => sign(body, 'signature_key_of_the_fake', address);

const lastEvent = (type: string): string => {
  const event = square.state.events.findLast((one) => one.type === type);
  if (event === undefined) throw new Error(`no ${type} has happened`);
  return toBody(event);
};

/** @returns the session's id, as in the thank-you page's address. */
const buy = async (): Promise<string> => {
  const { sessionId: session, url } = await checkOut(stand, await cartOf(stand, { Cola: 2 }));
  expect(url.startsWith(`${square.url}/pay/`)).toBe(true);
  square.pay(square.orderLeadingTo(`https://stand.example/success?session_id=${session}`), MAYA);
  return session;
};

const orderOf = async (session: string) => (await stand.services.ports.orders.bySession(sessionId(session)))?.order ?? null;

describe('POST /api/square/webhook', () => {
  test('alone places the order of a payment, which the thank-you page’s address then finds', async () => {
    const session = await buy();
    expect(await orderOf(session)).toBeNull();
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 200, json: { received: true } });
    expect(await orderOf(session)).toMatchObject({ status: 'queued', customer: { name: 'Maya Rivera', email: MAYA.email } });
    expect(await send(stand, `/api/orders/by-session/${session}`)).toMatchObject({ status: 200, json: { status: 'queued' } });
  });

  test('places one order, however often and in whatever order Square reports it', async () => {
    const session = await buy();
    const told = ['order.updated', 'payment.updated', 'payment.created'].map(lastEvent);
    const answers = await Promise.all([...told, ...told].map((body) => notify(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const placed = await stand.services.ports.orders.inHand();
    expect(placed.filter(({ order }) => order.sessionId === session)).toHaveLength(1);
  });

  test('believes nobody without the signature over the stand’s address', async () => {
    const session = await buy();
    const body = lastEvent('payment.updated');
    for (const signature of ['', 'forged', signedFor(body, 'http://localhost/api/square/webhook')])
      expect(await notify(body, signature)).toMatchObject({ status: 400, json: { code: 'BAD_SIGNATURE' } });
    expect(await orderOf(session)).toBeNull();
  });

  test('asks for a repeat while Square gives no answer about it', async () => {
    const session = await buy();
    square.fail('error-before-effect');
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 503 });
    square.recover();
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 200 });
    expect(await orderOf(session)).toMatchObject({ status: 'queued' });
  });

  test('takes note of a refund that somebody made in the dashboard', async () => {
    const session = await buy();
    await notify(lastEvent('payment.updated'));
    const order = await orderOf(session);
    square.dashboardRefund(order?.paymentId ?? '', 100);
    expect(await notify(lastEvent('refund.created'))).toMatchObject({ status: 200 });
    const ledger = order === null ? null : (await stand.services.ports.sales.ofOrder(order.id))?.ledger;
    expect(ledger?.outside).toMatchObject([{ kind: 'refund', amountCents: 100, state: 'succeeded' }]);
  });

  test('ignores the till of the same account', async () => {
    square.sellAtTill();
    const before = (await stand.services.ports.orders.inHand()).length;
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 200, json: { received: true } });
    expect(await stand.services.ports.orders.inHand()).toHaveLength(before);
  });

  test('is the only webhook there is', async () => {
    for (const other of ['stripe', 'simulated']) expect(await post(stand, `/api/${other}/webhook`, {})).toMatchObject({ status: 404 });
  });
});
