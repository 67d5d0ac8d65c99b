import type { StaffMember } from '../order/order.ts';
import type { Role } from './role.ts';

/** Somebody logged in, for the length of one request. */
export type Actor = {
  readonly role: Exclude<Role, 'customer'>;
  /** The staff code's id, or 'admin'. */
  readonly id: string;
  /** What others see: 'Being prepared by …'. */
  readonly name: string;
};

export const ADMIN: Actor = { role: 'admin', id: 'admin', name: 'Admin' };

/** The actor as an order remembers them. */
export const asStaffMember = (actor: Actor): StaffMember => ({ staffId: actor.id, name: actor.name });
