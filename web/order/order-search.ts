import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { StaffOrder } from './staff-order.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** '17' and '#017' find #017 and #170; a beginning of any part of the name finds the person; an address or a phone the rest. */
export const isWanted = (
  order: Pick<StaffOrder, 'order_number' | 'customer_name' | 'customer_email' | 'customer_phone'>,
  wanted: string,
): boolean => {
  const text = wanted.trim().toLowerCase();
  if (text === '') return true;
  const number = text.replace(/^#/, '');
  if (/^\d{1,3}$/.test(number)) return displayOrderNumber(order.order_number).includes(number);
  const parts = order.customer_name.toLowerCase().split(/\s+/);
  if (parts.some((part) => part.startsWith(text)) || order.customer_name.toLowerCase().startsWith(text)) return true;
  if (order.order_number.toLowerCase().includes(text) || (order.customer_email ?? '').toLowerCase().includes(text)) return true;
  return digitsOf(text).length >= 4 && digitsOf(order.customer_phone ?? '').includes(digitsOf(text));
};
