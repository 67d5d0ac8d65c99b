import { fireEvent, screen, within } from '@testing-library/react';
import { anItemRefund } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOGS, idOf, minutesAgo, preparing, staffOrder } from '../msw/handlers/staff.handlers.ts';
import { openAdmin, settleApp, textsIn } from '../open-app.ts';

/** On the wire an item's id is a UUID. */
const ITEMS = [
  { ...HOT_DOGS, id: idOf(901) },
  { ...COLA, id: idOf(902) },
];
export const ORDER = preparing(36, {
  items: ITEMS,
  customer_name: 'Jordan Price',
  customer_email: 'jordan@example.com',
  customer_phone: null,
  has_refunds: true,
});
export const OLDER = staffOrder(35, { created_at: minutesAgo(90), items: ITEMS });
export const OPEN = [anItemRefund(idOf(901), 700, 21), anItemRefund(idOf(902), 250, 8)];

export const openOrder = async () => {
  const app = await openAdmin('/admin/orders');
  fireEvent.click(screen.getByText('#036'));
  await settleApp();
  return app;
};
export const detail = () => within(screen.getByRole('dialog', { name: /Order number 36/ }));
export const lines = () =>
  within(detail().getByRole('region', { name: 'Items' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsIn(row, 'cell'));
export const confirm = () => within(screen.getByRole('alertdialog'));
