import * as z from 'zod/mini';
import { ADMIN, type Person } from '#core/domain/staff/actor.ts';
import { CODE_ROLES, type CodeRole, PERSON_ROLES, type PersonRole } from '#core/domain/staff/staff-code.ts';
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

/** The stored form of a named person's login. */
export type PersonAuth = { readonly token: string; readonly id: string; readonly name: string; readonly role: PersonRole };

/** The login of this browser. */
export type Login = {
  readonly actor: Person;
  readonly token: string;
  /** 'Admin', 'Staff Q7H2KD' or 'Dana Whitfield, Admin'. */
  readonly label: string;
  /** With their own login: neither a staff code nor the shared password. */
  readonly isNamed: boolean;
};

export type LoginState = {
  readonly login: Login | null;
  /** The call on which the server refused the last login, 'GET /api/orders'; null when it ended by Logout. */
  readonly refusedAt: string | null;
};

/** The logins of this browser: each kind under its own key, the same in every tab. Only one is active, a named person's first. */
export interface Logins {
  readonly get: () => LoginState;
  /** See StoredValue. */
  readonly getInitial: () => LoginState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Replaces the previous login. */
  readonly logInAdmin: (auth: AdminAuth) => void;
  readonly logInStaff: (auth: StaffAuth) => void;
  readonly logInPerson: (auth: PersonAuth) => void;
  readonly logOut: () => void;
  /** The server no longer accepts this token. A newer login stays. */
  readonly refuse: (token: string, call: string) => void;
}

const filled = z.string().check(z.minLength(1));
const adminAuth = z.nullable(z.object({ token: filled, role: z.literal('admin'), username: z.string() }));
const someone = { token: filled, id: filled, name: z.string() };
const staffAuth = z.nullable(z.object({ ...someone, role: z.enum(CODE_ROLES), code: z.string() }));
const personAuth = z.nullable(z.object({ ...someone, role: z.enum(PERSON_ROLES) }));

/** Titles of the roles in menus, the footer and the guards. */
export const ROLE_TITLES = { staff: 'Staff', manager: 'Manager', admin: 'Admin' } as const satisfies Record<Person['role'], string>;

const loginOf = (person: PersonAuth | null, admin: AdminAuth | null, staff: StaffAuth | null): Login | null => {
  const isNamed = person !== null;
  if (!isNamed && admin !== null) return { actor: ADMIN, token: admin.token, label: ROLE_TITLES.admin, isNamed };
  const auth = person ?? staff;
  if (auth === null) return null;
  const { id, name, role, token } = auth;
  const title = ROLE_TITLES[role];
  return { actor: { role, id, name }, token, label: 'code' in auth ? `${title} ${auth.code}`.trim() : `${name}, ${title}`, isNamed };
};

const NOBODY: LoginState = { login: null, refusedAt: null };

export const createLogins = (store: KeyValueStore): Logins => {
  const admin = createStoredValue<AdminAuth | null>(store, 'admin-auth', adminAuth, null);
  const staff = createStoredValue<StaffAuth | null>(store, 'staff-auth', staffAuth, null);
  const person = createStoredValue<PersonAuth | null>(store, 'person-auth', personAuth, null);
  const kinds = [person, admin, staff];
  let refusedAt: string | null = null;
  let known: { readonly of: readonly unknown[]; readonly state: LoginState } | undefined;

  const forget = (): void => {
    for (const kind of kinds) if (kind.get() !== null) kind.set(null);
  };
  const get = (): LoginState => {
    const of = [...kinds.map((kind) => kind.get()), refusedAt];
    if (known === undefined || known.of.some((part, index) => part !== of[index]))
      known = { of, state: { login: loginOf(person.get(), admin.get(), staff.get()), refusedAt } };
    return known.state;
  };
  const enter = <Auth>(kind: StoredValue<Auth | null>, auth: Auth): void => {
    refusedAt = null;
    forget();
    kind.set(auth);
  };

  return {
    get,
    getInitial: () => NOBODY,
    subscribe: (onChange) => {
      const stops = kinds.map(({ subscribe }) => subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    logInAdmin: (auth) => enter(admin, auth),
    logInStaff: (auth) => enter(staff, auth),
    logInPerson: (auth) => enter(person, auth),
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
