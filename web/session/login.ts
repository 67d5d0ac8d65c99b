import * as z from 'zod/mini';
import { ADMIN, type Person } from '#core/domain/staff/actor.ts';
import { CODE_ROLES, type CodeRole } from '#core/domain/staff/staff-code.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue, type StoredValue } from './stored-value.ts';

/** The stored form of an admin's login (spec §3). */
export type AdminAuth = { readonly token: string; readonly role: 'admin'; readonly username: string };

/** The stored form of a login with a staff code (spec §3), including the code, which the footer shows. */
export type StaffAuth = {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  readonly role: CodeRole;
  readonly code: string;
};

/** The login of this browser. */
export type Login = {
  readonly actor: Person;
  readonly token: string;
  /** 'Admin', or 'Staff Q7H2KD'. */
  readonly label: string;
};

export type LoginState = {
  readonly login: Login | null;
  /** The call on which the server refused the last login, 'GET /api/orders'; null when it ended by Logout. */
  readonly refusedAt: string | null;
};

/** The logins of this browser: each kind under its own key, the same in every tab. Only one is active, the admin's first. */
export interface Logins {
  readonly get: () => LoginState;
  /** See StoredValue. */
  readonly getInitial: () => LoginState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Replaces the previous login. */
  readonly logInAdmin: (auth: AdminAuth) => void;
  readonly logInStaff: (auth: StaffAuth) => void;
  readonly logOut: () => void;
  /** The server no longer accepts this token. A newer login stays. */
  readonly refuse: (token: string, call: string) => void;
}

const filled = z.string().check(z.minLength(1));
const adminAuth = z.nullable(z.object({ token: filled, role: z.literal('admin'), username: z.string() }));
const staffAuth = z.nullable(z.object({ token: filled, id: filled, name: z.string(), role: z.enum(CODE_ROLES), code: z.string() }));

/** Titles of the roles in menus, the footer and the guards. */
export const ROLE_TITLES = { staff: 'Staff', manager: 'Manager', admin: 'Admin' } as const satisfies Record<Person['role'], string>;

const loginOf = (admin: AdminAuth | null, staff: StaffAuth | null): Login | null => {
  if (admin !== null) return { actor: ADMIN, token: admin.token, label: ROLE_TITLES.admin };
  if (staff === null) return null;
  const { id, name, role, token, code } = staff;
  return { actor: { role, id, name }, token, label: `${ROLE_TITLES[role]} ${code}`.trim() };
};

const NOBODY: LoginState = { login: null, refusedAt: null };

const isStored = <T>({ get }: StoredValue<T | null>): boolean => get() !== null;

export const createLogins = (store: KeyValueStore): Logins => {
  const admin = createStoredValue<AdminAuth | null>(store, 'admin-auth', adminAuth, null);
  const staff = createStoredValue<StaffAuth | null>(store, 'staff-auth', staffAuth, null);
  let refusedAt: string | null = null;
  let known: { readonly of: readonly unknown[]; readonly state: LoginState } | undefined;

  const forget = (): void => {
    if (isStored(admin)) admin.set(null);
    if (isStored(staff)) staff.set(null);
  };
  const get = (): LoginState => {
    const of = [admin.get(), staff.get(), refusedAt];
    if (known === undefined || known.of.some((part, index) => part !== of[index]))
      known = { of, state: { login: loginOf(admin.get(), staff.get()), refusedAt } };
    return known.state;
  };

  return {
    get,
    getInitial: () => NOBODY,
    subscribe: (onChange) => {
      const stops = [admin.subscribe(onChange), staff.subscribe(onChange)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    logInAdmin: (auth) => {
      refusedAt = null;
      forget();
      admin.set(auth);
    },
    logInStaff: (auth) => {
      refusedAt = null;
      forget();
      staff.set(auth);
    },
    logOut: () => {
      refusedAt = null;
      forget();
    },
    refuse: (token, call) => {
      if (get().login?.token !== token) return;
      refusedAt = call;
      forget();
    },
  };
};
