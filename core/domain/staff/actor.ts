import type { StaffMember } from '../order/order.ts';
import type { Role } from './role.ts';

/** A logged-in person, or a board, for the length of one request. */
export type Actor = {
  readonly role: Exclude<Role, 'customer'>;
  /** A person's id, a staff code's, a board link's, or 'admin' for the shared password. */
  readonly id: string;
  readonly name: string;
};

/** A logged-in person. */
export type Person = Actor & { readonly role: Exclude<Actor['role'], 'board'> };

/** The admin of the shared password, before the first named admin has joined. */
export const ADMIN: Person = { role: 'admin', id: 'admin', name: 'Admin' };

/** The actor as stored in orders. */
export const asStaffMember = (actor: Actor): StaffMember => ({ staffId: actor.id, name: actor.name });
