import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import type { StaffOrder } from './staff-order.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * '17' and '#017' match #017 and #170; a pickup code matches its order, the start of any part of the name its customer, an address or phone
 * its other parts.
 */
export const isWanted = (
  order: Pick<StaffOrder, 'orderNumber' | 'customerName'> & Partial<Pick<StaffOrder, 'pickupCode' | 'customerEmail' | 'customerPhone'>>,
  wanted: string,
): boolean => {
  const text = wanted.trim().toLowerCase();
  if (text === '') return true;
  const number = text.replace(/^#/, '');
  if (/^\d{1,3}$/.test(number)) return displayOrderNumber(order.orderNumber).includes(number);
  const code = readPickupCode(text);
  if (code !== null && code === order.pickupCode) return true;
  const parts = order.customerName.toLowerCase().split(/\s+/);
  if (parts.some((part) => part.startsWith(text)) || order.customerName.toLowerCase().startsWith(text)) return true;
  if (order.orderNumber.toLowerCase().includes(text) || (order.customerEmail ?? '').toLowerCase().includes(text)) return true;
  return digitsOf(text).length >= 4 && digitsOf(order.customerPhone ?? '').includes(digitsOf(text));
};
