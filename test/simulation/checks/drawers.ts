import type { Scene } from '../scene.ts';
import { sum } from './sums.ts';

const IN = ['float', 'sale', 'paid-in'];
const OUT = ['undo', 'refund', 'drop', 'paid-out'];
const signOf = (kind: string): number => (IN.includes(kind) ? 1 : OUT.includes(kind) ? -1 : 0);

/** I9: the cash in the boxes is what the ledgers expect, or is listed as cash in no drawer. */
export const checkDrawers = ({ stand, model, find }: Scene, inNoDrawer: number): void => {
  const { drawers, sales, orders, orderEvents, ...tables } = stand.tables();
  const entries = tables.drawerEntries.all();
  const expected = sum(entries, ({ kind, amountCents }) => signOf(kind) * amountCents);
  const real = sum(model.cash.values(), (amount) => amount);
  if (real !== expected + inNoDrawer) find(`I9 the boxes hold ${real}; the ledgers expect ${expected}, and ${inNoDrawer} are in no drawer`);
  for (const { id, state } of drawers.values()) {
    const ledger = entries.filter(({ drawerId }) => drawerId === id);
    const low = ledger.findIndex((_, at) => sum(ledger.slice(0, at + 1), ({ kind, amountCents }) => signOf(kind) * amountCents) < 0);
    if (low >= 0) find(`I9 a drawer is below zero after ${ledger[low]?.kind}`);
    const agreed = ledger.findIndex(({ kind }) => kind === 'confirm');
    if (agreed >= 0 && ledger.slice(agreed).some(({ kind }) => signOf(kind) !== 0))
      find('I9 cash moved in a drawer after two people had agreed on its count');
    const [counted, confirmed] = [ledger.findLast(({ kind }) => kind === 'count'), ledger.findLast(({ kind }) => kind === 'confirm')];
    if (state === 'closed' && (confirmed === undefined || counted?.by.staffId === confirmed.by.staffId))
      find('I9 one person alone closed a drawer');
  }
  const isUndone = (order: string): boolean => orderEvents.some(({ orderId, command }) => orderId === order && command === 'undo-sale');
  const recorded = new Map<string, number>();
  for (const { idempotencyKey, orderId, payment } of sales.values())
    if (payment.tender === 'cash' && !isUndone(orderId)) recorded.set(idempotencyKey, orders.get(orderId)?.totalCents ?? 0);
  for (const [key, cash] of model.sold)
    if (recorded.get(key) !== cash) find(`goods for ${cash} were handed over, and the stand recorded ${recorded.get(key) ?? 'nothing'}`);
  for (const [key, cash] of recorded) if (!model.sold.has(key)) find(`the stand recorded a sale of ${cash} that nobody made`);
};
