import { expect } from 'vitest';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { DAY_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { ADMIN_PASSWORD, bearer } from '#test/support/logins.ts';
import type { ServerHarness } from '#test/support/server-harness.ts';
import { simulatedGatewayOf } from '#test/support/simulated-gateway.ts';
import { customersOf, type Staff } from './evening.ts';
import type { Ask } from './transcript.ts';

const pieces = (dollars: number) => DENOMINATIONS_CENTS.map((denomination) => (denomination === 100 ? dollars : 0));

/** Two orders are left at the window: one is reminded and kept as a donation, one is refunded. */
const settleTheRest = async (ask: Ask, stand: ServerHarness, { admin, mona }: Staff, night: string): Promise<void> => {
  const { buy } = customersOf(ask, stand);
  const left = [await buy({ Popcorn: 1 }), await buy({ Cola: 2 })] as const;
  for (const { id } of left) await stand.services.useCases.changeOrderStatus(id, 'ready', ADMIN);
  for (let reminder = 0; reminder < 3; reminder += 1) {
    stand.clock.advance(10 * MINUTE_MS);
    await ask('fulfilment.remind', { as: mona, at: { id: left[0].id } });
  }
  stand.clock.advance(16 * MINUTE_MS);
  await stand.services.useCases.reconcileCheckouts();
  await ask('nights.stopOrdering', { as: mona, at: { id: night } });
  await ask('nights.closing', { as: mona });
  const [kept, refunded] = left.map(({ id }) => ({ orders: [id] }));
  // The bank never receives it.
  await simulatedGatewayOf(stand).dashboard.holdBack(left[0].paymentId ?? expect.fail('it was paid'));
  await ask('nights.keepUncollected', { as: mona, body: kept });
  await ask('nights.undoKeep', { as: mona, body: kept });
  await ask('nights.keepUncollected', { as: mona, body: kept });
  await ask('nights.refundUncollected', { as: admin, body: refunded });
  for (const { order } of await stand.services.ports.orders.inHand())
    for (const status of ['ready', 'completed'] as const) await stand.services.useCases.changeOrderStatus(order.id, status, ADMIN);
};

/** Drawer A is short and counted twice, Drawer B is closed with a note. */
const countTheDrawers = async (ask: Ask, { admin, mona, luis }: Staff): Promise<void> => {
  const count = async (letter: string, dollars: number, isFirst = true) => {
    const at = { id: `drawer-${letter}-of-tonight` };
    if (isFirst) await ask('drawers.count', { as: luis, at, body: { step: 'begin-count' } });
    await ask('drawers.count', { as: luis, at, body: { step: 'count', pieces: pieces(dollars) } });
    await ask('drawers.get', { as: mona, at });
    await ask('drawers.count', { as: mona, at, body: { step: 'confirm', counted: dollars, code: null } });
    return at;
  };
  const a = await count('A', 45);
  await ask('drawers.settle', { as: admin, at: a, body: { step: 'recount' } });
  await count('A', 46, false);
  await ask('drawers.settle', { as: admin, at: a, body: { step: 'close', note: 'Two bills stuck together' } });
  const b = await count('B', 29);
  await ask('drawers.settle', { as: admin, at: b, body: { step: 'close', note: 'A dollar too much change' } });
  await ask('drawers.ledger', { as: admin, at: a });
  await ask('drawers.list', { as: admin });
};

const readTheSheets = async (ask: Ask, { admin: as, mona }: Staff, night: string): Promise<void> => {
  const [at, month] = [{ id: night }, { month: '2026-11' }];
  await ask('nightSheet.get', { as: mona, at });
  await ask('nightSheet.csv', { as: mona, at });
  await ask('nightSheet.mail', { as: mona, at, body: { id: '0193c0de-0000-7000-8000-0000000000aa' } });
  await ask('money.season', { as, query: '?season=2026' });
  await ask('money.csv', { as });
  await ask('money.journal', { as });
  await ask('money.form', { as, at });
  await ask('money.formCsv', { as, at });
  await ask('money.monthForm', { as, at: month });
  await ask('money.monthFormCsv', { as, at: month });
  await ask('reports.sales', { as, query: '?day=2026-11-20' });
  await ask('reports.salesCsv', { as });
  await ask('reports.testEmail', { as, body: { email: 'dana@example.com', type: 'ready' } });
};

/** @param eaten an order that was handed out, and is refunded after the closing */
export const closeTheNight = async (ask: Ask, stand: ServerHarness, staff: Staff, night: string, eaten: Order): Promise<void> => {
  await settleTheRest(ask, stand, staff, night);
  await countTheDrawers(ask, staff);
  await ask('readiness.checks', { as: staff.mona });
  await ask('nights.close', { as: staff.mona, at: { id: night } });
  const [item] = eaten.items;
  await ask('refunds.refundItem', { as: staff.admin, at: { id: eaten.id }, body: { itemId: item?.id, reason: 'cold' } });
  await readTheSheets(ask, staff, night);
};

/** Eight days later. A payment that the provider held back is settled by hand. */
export const settleWithBank = async (ask: Ask, stand: ServerHarness, night: string): Promise<void> => {
  stand.clock.advance(8 * DAY_MS);
  const as = bearer((await ask('auth.logInAdmin', { body: { password: ADMIN_PASSWORD } })).of('token'));
  const deposits = await ask('bank.deposits', { as });
  const payments = [
    { orderId: deposits.of('deposits', 0, 'unmatched', 0, 'orderId'), why: deposits.of('deposits', 0, 'unmatched', 0, 'why') },
  ];
  await ask('bank.settle', { as, body: { payments, note: 'Called the bank' } });
  await ask('bank.deposits', { as });
  await ask('bank.unsettle', { as, body: { payments } });
  const reader = await ask('bank.reader', { as, at: { id: night } });
  await ask('bank.decideReader', {
    as,
    at: { id: night },
    body: { kind: 'not-ours', orderId: null, paymentId: reader.of('onlyThere', 0, 'paymentId') },
  });
  const decided = await ask('bank.reader', { as, at: { id: night } });
  await ask('bank.undoReader', { as, at: { id: night }, body: { id: decided.of('decided', 0, 'id') } });
};
