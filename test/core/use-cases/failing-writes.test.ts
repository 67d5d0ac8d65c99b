import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { failWrite, type Write } from '#test/support/fakes/failing-unit-of-work.ts';
import { BEA_AT_WORK, standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const PASSWORD = 'two gates and a drum';
const REASON = 'Customer request';

/** A use case that works until one of its writes fails. */
type Work = { readonly unitOfWork: UnitOfWork; readonly act: () => Promise<unknown> };

const firstItem = ({ items }: Order): OrderItem => {
  const [item] = items;
  if (item === undefined) throw new Error('the order has items');
  return item;
};

const adminLogin = async (): Promise<Work> => {
  const harness = standHarness();
  await harness.setAdminPassword(PASSWORD);
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.enterAsAdmin(PASSWORD) };
};

const staffLogin = async (): Promise<Work> => {
  const harness = standHarness();
  const { code } = await harness.newCode();
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.enter(code) };
};

const logout = async (): Promise<Work> => {
  const harness = standHarness();
  const login = await harness.enter((await harness.newCode()).code);
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.logOut(login.ok ? login.value.token : '') };
};

const newPassword = async (): Promise<Work> => {
  const harness = standHarness();
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.setAdminPassword(PASSWORD) };
};

const forgottenPassword = async (): Promise<Work> => {
  const harness = standHarness();
  await harness.prepareAdminPassword(undefined);
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.inProduction().prepareAdminPassword(undefined) };
};

const newCode = async (): Promise<Work> => {
  const harness = standHarness();
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.newCode() };
};

const revocation = async (): Promise<Work> => {
  const harness = standHarness();
  const { id } = await harness.newCode();
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.revokeStaffCode(id, 'Admin') };
};

const refund = async (): Promise<Work> => {
  const harness = standHarness();
  const order = await harness.place();
  return {
    unitOfWork: harness.persistence.unitOfWork,
    act: () => harness.refundItem(order.id, firstItem(order).id, REASON, THE_ADMIN),
  };
};

const lastRefund = async (): Promise<Work> => {
  const harness = standHarness();
  const order = await harness.place();
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.refundRest(order.id, REASON, THE_ADMIN) };
};

/** A bank's later report, so that the answer is written in its own transaction. */
const failedRefund = async (): Promise<Work> => {
  const harness = standHarness();
  const order = await harness.place();
  const payment = order.paymentId;
  if (payment === null) throw new Error('the order is paid');
  await harness.refundItem(order.id, firstItem(order).id, REASON, THE_ADMIN);
  harness.payments.writePaymentRecord(payment, ({ refunds, disputes }) => ({
    refunds: refunds.map((one) => ({ ...one, state: 'failed' })),
    disputes,
  }));
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.syncPayment(payment) };
};

const unansweredRefund = async (): Promise<Work> => {
  const harness = standHarness();
  const { payments, persistence } = harness;
  const order = await harness.place();
  payments.trouble('refund', 'silent');
  await harness.refundItem(order.id, firstItem(order).id, REASON, THE_ADMIN);
  const [pending] = await persistence.refunds.listPending();
  if (pending === undefined) throw new Error('the refund waits');
  return { unitOfWork: persistence.unitOfWork, act: () => harness.settleRefund(pending) };
};

const dashboardRefund = async (): Promise<Work> => {
  const harness = standHarness();
  const payment = (await harness.place()).paymentId;
  if (payment === null) throw new Error('the order is paid');
  const made = { providerRefundId: 're_1', refundId: null, amountCents: (await harness.place()).paidCents } as const;
  harness.payments.writePaymentRecord(payment, ({ disputes }) => ({
    refunds: [{ ...made, state: 'succeeded', createdAt: harness.clock.now() }],
    disputes,
  }));
  return { unitOfWork: harness.persistence.unitOfWork, act: () => harness.syncPayment(payment) };
};

const reopening = async (): Promise<Work> => {
  const harness = standHarness();
  const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
  return { unitOfWork: harness.unitOfWork, act: () => harness.reopenOrder(id, 'a napkin is missing', BEA_AT_WORK) };
};

const reopeningByStatus = async (): Promise<Work> => {
  const harness = standHarness();
  const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
  return { unitOfWork: harness.unitOfWork, act: () => harness.changeOrderStatus(id, 'preparing', BEA_AT_WORK) };
};

const ready = async (): Promise<Work> => {
  const harness = standHarness();
  const { id } = await harness.place();
  await harness.changeOrderStatus(id, 'preparing', BEA_AT_WORK);
  return { unitOfWork: harness.unitOfWork, act: () => harness.changeOrderStatus(id, 'ready', BEA_AT_WORK) };
};

const reminder = async (): Promise<Work> => {
  const harness = standHarness();
  const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
  harness.clock.advance(10 * MINUTE_MS);
  return { unitOfWork: harness.unitOfWork, act: () => harness.remindCustomer(id) };
};

const WRITES: readonly (readonly [name: string, start: () => Promise<Work>, writes: readonly Write[]])[] = [
  ['a login as admin', adminLogin, ['accessTokens.insert', 'knownDevices.remember', 'audit.add']],
  ['a login with a staff code', staffLogin, ['staffCodes.save', 'loginLinks.endAllOf', 'accessTokens.insert', 'knownDevices.remember']],
  ['a logout', logout, ['accessTokens.remove', 'accessTokens.removeAllOf', 'staffCodes.save']],
  ['a new admin password', newPassword, ['adminCredentials.save', 'loginLinks.endAllOf', 'accessTokens.removeAllOf', 'audit.add']],
  [
    'a generated admin password that production does not keep',
    forgottenPassword,
    ['adminCredentials.remove', 'loginLinks.endAllOf', 'accessTokens.removeAllOf'],
  ],
  ['a new staff code', newCode, ['staffCodes.insert', 'audit.add']],
  ['a revocation', revocation, ['audit.add', 'staffCodes.save', 'loginLinks.endAllOf', 'accessTokens.removeAllOf']],
  ['a refund of one item', refund, ['refunds.insert', 'orders.saveItems', 'audit.add']],
  ['a refund that cancels the order', lastRefund, ['refunds.insert', 'orders.save', 'outbox.add', 'audit.add']],
  ['a refund that the provider does not answer', unansweredRefund, ['refunds.save']],
  ['a refund that the bank has failed', failedRefund, ['refunds.save', 'orders.saveItems', 'audit.add']],
  ['a refund made in the dashboard', dashboardRefund, ['refunds.recordOutside', 'audit.add']],
  ['a reopening', reopening, ['orders.save', 'audit.add']],
  ['a reopening by its status', reopeningByStatus, ['orders.save', 'audit.add']],
  ['an order that becomes ready', ready, ['orders.save', 'outbox.add']],
  ['a reminder', reminder, ['orders.saveReminders', 'outbox.add']],
];

/** A success reported before its writes are durable would be wrong after the first lost connection. */
describe.each(WRITES)('%s', (_name, start, writes) => {
  it.each(writes)('succeeds, and fails when %s fails', async (write) => {
    await (await start()).act();
    const { unitOfWork, act } = await start();
    failWrite(unitOfWork, write);
    await expect(act()).rejects.toThrow(`${write} failed`);
  });
});
