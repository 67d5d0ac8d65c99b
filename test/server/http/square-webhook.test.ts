import { afterAll, describe, expect, test } from 'vitest';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { cartOf, checkOut, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { toBody } from '../../support/fake-square/event-delivery.ts';
import { squareSettings } from '../../support/fake-square/square-settings.ts';
import { startFakeSquare } from '../../support/fake-square/start-fake-square.ts';
import { standOfFile } from '../../support/stands.ts';

const MAYA = { name: 'Maya Rivera', email: 'maya.rivera@example.com', phone: '+15550100142' };

const square = await startFakeSquare({ signatureKey: 'signature_key_of_the_fake' });
afterAll(() => square.close());
const stand = await standOfFile({ isTimeFlowing: true, env: squareSettings(square, 'key_of_the_next_year, signature_key_of_the_fake') });

const HOOK = '/api/square/webhook';

/** `webhooks/forged-events.test.ts` has wrong signatures. */
const notify = (body: string): Promise<HttpAnswer> =>
  send(stand, HOOK, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': square.sign(body) },
    body,
  });

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

describe(`POST ${HOOK}`, () => {
  test('places the order of a payment by itself, and the thank-you page finds it', async () => {
    const session = await buy();
    expect(await orderOf(session)).toBeNull();
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 200, json: { received: true } });
    expect(await orderOf(session)).toMatchObject({ status: 'queued', customer: { name: 'Maya Rivera', email: MAYA.email } });
    expect(await send(stand, `/api/orders/by-session/${session}`)).toMatchObject({ status: 200, json: { status: 'queued' } });
  });

  test('places one order for repeated and shuffled events', async () => {
    const session = await buy();
    const told = ['order.updated', 'payment.updated', 'payment.created'].map(lastEvent);
    const answers = await Promise.all([...told, ...told].map((body) => notify(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const placed = await stand.services.ports.orders.inHand();
    expect(placed.filter(({ order }) => order.sessionId === session)).toHaveLength(1);
  });

  test('asks for a repeat while Square does not answer', async () => {
    const session = await buy();
    square.fail('error-before-effect');
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 503 });
    square.recover();
    expect(await notify(lastEvent('payment.updated'))).toMatchObject({ status: 200 });
    expect(await orderOf(session)).toMatchObject({ status: 'queued' });
  });

  test('records a refund made in the dashboard', async () => {
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

  test('is the only webhook', async () => {
    for (const other of ['stripe', 'simulated']) expect(await post(stand, `/api/${other}/webhook`, {})).toMatchObject({ status: 404 });
  });
});
