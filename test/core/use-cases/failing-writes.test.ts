import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { failWrite, type Write } from '#test/support/fakes/failing-unit-of-work.ts';
import { present, valueOf } from '#test/support/results.ts';
import { BEA_AT_WORK, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const PASSWORD = 'two gates and a drum';
const REASON = 'Customer request';

/** Prepares the stand. @returns an act that works until one of its writes fails */
type Prepare = (stand: StandHarness) => Promise<() => Promise<unknown>>;

const ready = (stand: StandHarness) => stand.place({ status: 'ready', readyAt: stand.clock.now() });
const refundFirst = (stand: StandHarness, { id, items }: Order) => stand.refundItem(id, present(items[0]).id, REASON, THE_ADMIN);

const ACTS: readonly (readonly [name: string, prepare: Prepare, writes: readonly Write[]])[] = [
  [
    'a login as admin',
    async (stand) => {
      await stand.setAdminPassword(PASSWORD);
      return () => stand.enterAsAdmin(PASSWORD);
    },
    ['accessTokens.insert', 'knownDevices.remember', 'audit.add'],
  ],
  [
    'a login with a staff code',
    async (stand) => {
      const { code } = await stand.newCode();
      return () => stand.enter(code);
    },
    ['staffCodes.save', 'loginLinks.endAllOf', 'accessTokens.insert', 'knownDevices.remember'],
  ],
  [
    'a logout',
    async (stand) => {
      const { token } = valueOf(await stand.enter((await stand.newCode()).code));
      return () => stand.logOut(token);
    },
    ['accessTokens.remove', 'accessTokens.removeAllOf', 'staffCodes.save'],
  ],
  [
    'a new admin password',
    async (stand) => () => stand.setAdminPassword(PASSWORD),
    ['adminCredentials.save', 'loginLinks.endAllOf', 'accessTokens.removeAllOf', 'audit.add'],
  ],
  [
    'a generated admin password that production does not keep',
    async (stand) => {
      await stand.prepareAdminPassword(undefined);
      return () => stand.inProduction().prepareAdminPassword(undefined);
    },
    ['adminCredentials.remove', 'loginLinks.endAllOf', 'accessTokens.removeAllOf'],
  ],
  ['a new staff code', async (stand) => () => stand.newCode(), ['staffCodes.insert', 'audit.add']],
  [
    'a revocation',
    async (stand) => {
      const { id } = await stand.newCode();
      return () => stand.revokeStaffCode(id, 'Admin');
    },
    ['audit.add', 'staffCodes.save', 'loginLinks.endAllOf', 'accessTokens.removeAllOf'],
  ],
  [
    'a refund of one item',
    async (stand) => {
      const order = await stand.place();
      return () => refundFirst(stand, order);
    },
    ['refunds.insert', 'orders.saveItems', 'audit.add'],
  ],
  [
    'a refund that cancels the order',
    async (stand) => {
      const { id } = await stand.place();
      return () => stand.refundRest(id, REASON, THE_ADMIN);
    },
    ['refunds.insert', 'orders.save', 'outbox.add', 'audit.add'],
  ],
  [
    'a refund without an answer',
    async (stand) => {
      stand.payments.trouble('refund', 'silent');
      await refundFirst(stand, await stand.place());
      const pending = present((await stand.refunds.listPending())[0]);
      return () => stand.settleRefund(pending);
    },
    ['refunds.save'],
  ],
  [
    // A later report from the bank, so that its answer is written in a separate transaction.
    'a refund that the bank has failed',
    async (stand) => {
      const order = await stand.place();
      await refundFirst(stand, order);
      const payment = present(order.paymentId);
      stand.payments.writePaymentRecord(payment, ({ refunds, disputes }) => ({
        refunds: refunds.map((one) => ({ ...one, state: 'failed' })),
        disputes,
      }));
      return () => stand.syncPayment(payment);
    },
    ['refunds.save', 'orders.saveItems', 'audit.add'],
  ],
  [
    'a refund made in the dashboard',
    async (stand) => {
      const { paymentId, paidCents } = await stand.place();
      const made = { providerRefundId: 're_1', refundId: null, amountCents: paidCents, createdAt: stand.clock.now() };
      stand.payments.writePaymentRecord(present(paymentId), () => ({ refunds: [{ ...made, state: 'succeeded' }], disputes: [] }));
      return () => stand.syncPayment(present(paymentId));
    },
    ['refunds.recordOutside', 'audit.add'],
  ],
  [
    'a reopening',
    async (stand) => {
      const { id } = await ready(stand);
      return () => stand.reopenOrder(id, 'a napkin is missing', BEA_AT_WORK);
    },
    ['orders.save', 'audit.add'],
  ],
  [
    'a reopening by its status',
    async (stand) => {
      const { id } = await ready(stand);
      return () => stand.changeOrderStatus(id, 'preparing', BEA_AT_WORK);
    },
    ['orders.save', 'audit.add'],
  ],
  [
    'an order that becomes ready',
    async (stand) => {
      const { id } = await stand.place();
      await stand.changeOrderStatus(id, 'preparing', BEA_AT_WORK);
      return () => stand.changeOrderStatus(id, 'ready', BEA_AT_WORK);
    },
    ['orders.save', 'outbox.add'],
  ],
  [
    'a reminder',
    async (stand) => {
      const { id } = await ready(stand);
      stand.clock.advance(10 * MINUTE_MS);
      return () => stand.remindCustomer(id);
    },
    ['orders.saveReminders', 'outbox.add'],
  ],
];

/** A success reported before its writes are durable would be wrong after the first lost connection. */
describe.each(ACTS)('%s', (_name, prepare, writes) => {
  it.each(writes)('succeeds, and fails when %s fails', async (write) => {
    await (
      await prepare(standHarness())
    )();
    const stand = standHarness();
    const act = await prepare(stand);
    failWrite(stand.unitOfWork, write);
    await expect(act()).rejects.toThrow(`${write} failed`);
  });
});
