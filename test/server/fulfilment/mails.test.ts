import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { post, send } from '../../support/http-calls.ts';
import { bearer, staffToken, placeOrderIn } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

describe('mails to a waiting customer', () => {
  let stand: ServerHarness;
  let token = '';
  beforeAll(async () => {
    stand = await startServerHarness({ hasWorker: false });
    token = await staffToken(stand);
  });
  afterAll(() => stand.stop());

  const mailsWith = async (subject: string): Promise<number> => {
    await stand.services.useCases.deliverOutbox();
    return (await send(stand, '/mailbox')).text.split(subject).length - 1;
  };
  const remind = (order: Order) => post(stand, `/api/orders/${order.id}/reminder`, undefined, bearer(token));

  test('reminders: from 10 minutes, 5 between, 3 an order', async () => {
    const order = await placeOrderIn(stand, { status: 'ready', readyAt: stand.clock.now() });
    const answered = [];
    for (const minutes of [0, 9, 1, 0, 4, 1, 5, 5]) {
      stand.clock.advance(minutes * MINUTE_MS);
      const { status, json } = await remind(order);
      answered.push(status === 200 ? json?.['reminders_sent'] : json?.['code']);
    }
    const soon = 'REMINDER_TOO_SOON';
    expect(answered).toEqual([soon, soon, 1, soon, soon, 2, 3, soon]);
    expect(await mailsWith(`Still waiting for you! ${displayOrderNumber(order.orderNumber)}`)).toBe(3);
  });
});
