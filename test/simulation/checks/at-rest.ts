import { refundedCents } from '#adapters/simulated-payments/simulated-session.ts';
import { wrongMoneyOf } from '#test/support/watch-money.ts';
import type { OrderAct } from '#web/staff/offline-queue/act-log.ts';
import type { Scene } from '../scene.ts';
import { createAlways } from './always.ts';
import { checkDrawers } from './drawers.ts';
import { checkSheet } from './sheet.ts';
import { isLive, sum, takenOutside } from './sums.ts';

/** Limit of unconfirmed orders per address. */
const UNANSWERED_MAILS = 6;

/** I4: no held stock, no due work, no mail in progress. */
const checkRest = ({ stand, find }: Scene): void => {
  const { checkouts, outbox, refunds, products, calledOffOrders, forgottenContacts } = stand.tables();
  for (const one of checkouts.values()) if (isLive(one)) find(`I4 a checkout is still ${one.state}`);
  const mails = [...outbox.values()];
  const [erased, addressed] = [mails.filter(({ message }) => message.to === ''), mails.filter(({ message }) => message.to !== '')];
  // Delivered mails, and those given up when a customer had the address deleted.
  const sentTo = (to: string): number => {
    const isTo = ({ state, message: { orderId } }: (typeof mails)[number]) =>
      state === 'failed' && orderId !== null && forgottenContacts.get(orderId)?.email === to;
    return new Set(stand.inbox.flatMap((mail) => (mail.to === to ? mail.messageId : []))).size + erased.filter(isTo).length;
  };
  for (const { state, message } of addressed)
    if (state === 'failed' ? sentTo(message.to) < UNANSWERED_MAILS : state !== 'sent') find(`I4 a mail (${message.mail.kind}) is ${state}`);
  for (const { state } of refunds.values()) if (state === 'pending') find('I4 a refund is pending');
  for (const { reserved, name } of products.values()) if (reserved !== 0) find(`I4 ${reserved} ${name} are still reserved`);
  for (const { state } of calledOffOrders.values())
    if (state === 'waiting' || state === 'refunding') find('I4 an order that was called off is not settled');
};

/** I2, I3: the provider's net of each payment equals the stand's. */
const checkProvider = async ({ stand, model, find }: Scene): Promise<void> => {
  const tables = stand.tables();
  for (const session of await stand.provider.sessions.all()) {
    if (session.state !== 'paid') continue;
    const own = [...tables.orders.values()].filter(({ sessionId }) => sessionId === session.id);
    const [order] = own;
    if (order === undefined || own.length > 1) {
      find(`I2 a paid session has ${own.length} orders`);
      continue;
    }
    const refunds = [...tables.refunds.values()].filter(
      ({ orderId, state, paymentId }) => orderId === order.id && state === 'succeeded' && paymentId !== null,
    );
    const here = order.paidCents - sum(refunds, ({ amountCents }) => amountCents) - takenOutside(tables, order);
    const there = session.totalCents - refundedCents(session);
    if (here !== there) find(`I3 ${order.orderNumber}: the provider keeps ${there}, the stand says ${here}`);
    const first = tables.orderEvents.find(({ orderId }) => orderId === order.id);
    const isOff = first?.to === 'cancelled' || model.cancelled.has(session.id);
    const hasFailed = session.refunds.some(({ state }) => state === 'failed');
    if (isOff && there > 0 && !hasFailed) find(`${order.orderNumber} is cancelled, and the provider keeps ${there}`);
    if (isOff && order.status !== 'cancelled') find(`${order.orderNumber} was cancelled, and is ${order.status}`);
  }
  for (const { who, shown, charged } of model.paid) if (shown !== charged) find(`${who} saw ${shown} and paid ${charged}`);
};

/**
 * The same checks as `bandstand check`: the whole card ledger, and the parts of each order. The chain of sheets is checked with the sheet.
 */
const checkAsOperator = async ({ stand, find }: Scene): Promise<void> => {
  (await wrongMoneyOf(stand)).forEach(find);
  const compared = await stand.anyBoot()?.useCases.compareLedger();
  const paid = (await stand.provider.sessions.all()).filter(({ state }) => state === 'paid');
  const there = sum(paid, (session) => session.totalCents - refundedCents(session));
  const here = compared === undefined ? null : compared.ours.paidCents - compared.ours.refundedCents;
  if (here !== there) find(`I3 the provider keeps ${there} of all payments, the check says ${here}`);
};

/** I6: each paid order was confirmed once, and mails were repeated no more often than faults explain. */
const checkMails = ({ stand, plan, find }: Scene): void => {
  const { orders, outbox, orderEvents } = stand.tables();
  const MAILS_A_ROUND = 10;
  for (const order of orders.values()) {
    if (order.customer.email === null || order.channel !== 'O') continue;
    const isOff = orderEvents.find(({ orderId }) => orderId === order.id)?.to === 'cancelled';
    const kind = isOff ? 'order-cancelled' : 'order-confirmation';
    const count = [...outbox.values()].filter(({ message }) => message.orderId === order.id && message.mail.kind === kind).length;
    if (count !== 1) find(`I6 ${order.orderNumber} has ${count} mails of the kind ${kind}`);
  }
  const arrived = new Map<string, number>();
  for (const { messageId } of stand.inbox) arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
  for (const { message, state } of outbox.values())
    if (state === 'sent' && !arrived.has(message.messageId)) find(`I6 a mail (${message.mail.kind}) is sent and never arrived`);
  const repeats = sum(arrived.values(), (count) => count - 1);
  const { mailsRepeated, kills } = stand.counts;
  if (plan.weather.databaseFails === 0 && repeats > mailsRepeated + kills * MAILS_A_ROUND) find(`I6 ${repeats} mails came again`);
};

const COMMANDS: Readonly<Record<OrderAct['step']['kind'], readonly string[]>> = {
  start: ['start-preparing'],
  ready: ['mark-ready'],
  'pick-up': ['pick-up'],
  'undo-ready': ['undo-ready'],
  'undo-pick-up': ['undo-pick-up'],
  reopen: ['reopen'],
  'take-over': ['take-over'],
  check: [],
};

/** Each act did what its person intended, or nothing; and no applied act was reported as failed. */
const checkMeaning = ({ stand, model, staff, find }: Scene): void => {
  const listed = [...staff.values()].flatMap((device) =>
    device
      .log()
      .get()
      .conflicts.map(({ act }) => act.id),
  );
  const refused = new Set([...model.refused, ...listed]);
  for (const { actId, command } of stand.tables().orderEvents)
    if (actId !== undefined && refused.has(actId)) find(`somebody was told that an act does not count, and it did ${command}`);
  for (const { actId, command } of stand.tables().orderEvents) {
    const meant = actId === undefined ? undefined : model.meant.get(actId);
    if (meant !== undefined && !COMMANDS[meant as keyof typeof COMMANDS].includes(command)) find(`an act meant as ${meant} did ${command}`);
  }
};

/** Pauses and sold-out marks end with their night. */
const checkMarks = ({ stand, find }: Scene): void => {
  const { products, settings } = stand.tables();
  for (const { name, soldOutAt } of products.values())
    if (soldOutAt !== undefined) find(`${name} is still marked as sold out after the night`);
  for (const { key } of settings.values()) if (key.startsWith('pause')) find('a pause has outlived its night');
};

/** Invariants once everyone has gone home. */
export const checkAtRest = async (scene: Scene): Promise<void> => {
  createAlways(scene.find)(scene.stand.tables());
  checkRest(scene);
  await checkProvider(scene);
  await checkAsOperator(scene);
  checkMails(scene);
  checkMeaning(scene);
  checkMarks(scene);
  const sheet = await checkSheet(scene);
  checkDrawers(scene, sheet?.inNoDrawer.cents ?? 0);
};
