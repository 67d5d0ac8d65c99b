import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { failWrite, type Write } from '#test/support/fakes/failing-unit-of-work.ts';
import { BEA_AT_WORK, fulfilmentStand } from '#test/support/fulfilment-stand.ts';
import { peopleStand } from '#test/support/people-stand.ts';
import { salesStand, THE_ADMIN } from '#test/support/sales-stand.ts';

const PASSWORD = 'two gates and a drum';
const REASON = 'Customer request';

/** Something that works until one of its writes fails. */
type Work = { readonly unitOfWork: UnitOfWork; readonly act: () => Promise<unknown> };

const firstItem = ({ items }: Order): OrderItem => {
  const [item] = items;
  if (item === undefined) throw new Error('the order has items');
  return item;
};

const adminLogin = async (): Promise<Work> => {
  const stand = peopleStand();
  await stand.setPassword(PASSWORD);
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.enterAsAdmin(PASSWORD) };
};

const staffLogin = async (): Promise<Work> => {
  const stand = peopleStand();
  const { code } = await stand.newCode();
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.enter(code) };
};

const logout = async (): Promise<Work> => {
  const stand = peopleStand();
  const login = await stand.enter((await stand.newCode()).code);
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.logOut(login.ok ? login.value.token : '') };
};

const newPassword = async (): Promise<Work> => {
  const stand = peopleStand();
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.setPassword(PASSWORD) };
};

const newCode = async (): Promise<Work> => {
  const stand = peopleStand();
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.newCode() };
};

const revocation = async (): Promise<Work> => {
  const stand = peopleStand();
  const { id } = await stand.newCode();
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.revoke(id, 'Admin') };
};

const refund = async (): Promise<Work> => {
  const stand = salesStand();
  const order = await stand.place();
  return {
    unitOfWork: stand.persistence.unitOfWork,
    act: () => stand.refundItem(order.id, firstItem(order).id, REASON, THE_ADMIN),
  };
};

const lastRefund = async (): Promise<Work> => {
  const stand = salesStand();
  const order = await stand.place();
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.refundRest(order.id, REASON, THE_ADMIN) };
};

/** What a bank says later, so that the answer is written in a transaction of its own. */
const failedRefund = async (): Promise<Work> => {
  const stand = salesStand();
  const order = await stand.place();
  const payment = order.paymentId;
  if (payment === null) throw new Error('the order is paid');
  await stand.refundItem(order.id, firstItem(order).id, REASON, THE_ADMIN);
  stand.payments.writeBook(payment, ({ refunds, disputes }) => ({
    refunds: refunds.map((one) => ({ ...one, state: 'failed' })),
    disputes,
  }));
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.updateBook(payment) };
};

const dashboardRefund = async (): Promise<Work> => {
  const stand = salesStand();
  const payment = (await stand.place()).paymentId;
  if (payment === null) throw new Error('the order is paid');
  const made = { providerRefundId: 're_1', refundId: null, amountCents: (await stand.place()).paidCents } as const;
  stand.payments.writeBook(payment, ({ disputes }) => ({
    refunds: [{ ...made, state: 'succeeded', createdAt: stand.clock.now() }],
    disputes,
  }));
  return { unitOfWork: stand.persistence.unitOfWork, act: () => stand.updateBook(payment) };
};

const reopening = async (): Promise<Work> => {
  const stand = fulfilmentStand();
  const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
  return { unitOfWork: stand.unitOfWork, act: () => stand.reopen(id, 'a napkin is missing', BEA_AT_WORK) };
};

const reopeningByStatus = async (): Promise<Work> => {
  const stand = fulfilmentStand();
  const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
  return { unitOfWork: stand.unitOfWork, act: () => stand.change(id, 'preparing', BEA_AT_WORK) };
};

const ready = async (): Promise<Work> => {
  const stand = fulfilmentStand();
  const { id } = await stand.place();
  await stand.change(id, 'preparing', BEA_AT_WORK);
  return { unitOfWork: stand.unitOfWork, act: () => stand.change(id, 'ready', BEA_AT_WORK) };
};

const reminder = async (): Promise<Work> => {
  const stand = fulfilmentStand();
  const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
  stand.clock.advance(10 * MINUTE_MS);
  return { unitOfWork: stand.unitOfWork, act: () => stand.remind(id) };
};

const WRITES: readonly (readonly [name: string, start: () => Promise<Work>, writes: readonly Write[]])[] = [
  ['a login as admin', adminLogin, ['accessTokens.insert', 'knownDevices.remember', 'audit.add']],
  ['a login with a staff code', staffLogin, ['staffCodes.save', 'accessTokens.insert', 'knownDevices.remember']],
  ['a logout', logout, ['accessTokens.remove', 'accessTokens.removeAllOf', 'staffCodes.save']],
  ['a new admin password', newPassword, ['adminCredentials.save', 'accessTokens.removeAllOf', 'audit.add']],
  ['a new staff code', newCode, ['staffCodes.insert', 'audit.add']],
  ['a revocation', revocation, ['audit.add', 'staffCodes.save', 'accessTokens.removeAllOf']],
  ['a refund of one item', refund, ['refunds.insert', 'orders.saveRefundedItems', 'audit.add']],
  ['a refund that cancels the order', lastRefund, ['refunds.insert', 'orders.save', 'outbox.add', 'audit.add']],
  ['a refund that the bank has failed', failedRefund, ['refunds.save', 'orders.saveRefundedItems', 'audit.add']],
  ['a refund made in the dashboard', dashboardRefund, ['refunds.recordOutside', 'audit.add']],
  ['a reopening', reopening, ['orders.save', 'audit.add']],
  ['a reopening by its status', reopeningByStatus, ['orders.save', 'audit.add']],
  ['an order that becomes ready', ready, ['orders.save', 'outbox.add']],
  ['a reminder', reminder, ['orders.saveReminders', 'outbox.add']],
];

/** A success that was answered before its writes were known to be kept would be a lie after the first lost connection. */
describe.each(WRITES)('%s', (_name, start, writes) => {
  it.each(writes)('succeeds, and fails when %s fails', async (write) => {
    await (await start()).act();
    const { unitOfWork, act } = await start();
    failWrite(unitOfWork, write);
    await expect(act()).rejects.toThrow(`${write} failed`);
  });
});
