import type { AdminAuth, PersonAuth, StaffAuth } from '#web/session/login.ts';

export const STAFF: StaffAuth = { token: 'staff-token', id: 'q7', name: 'Staff Q7H2KD', role: 'staff', code: 'Q7H2KD' };
export const MANAGER: StaffAuth = { ...STAFF, name: 'Manager W4M9TR', role: 'manager', code: 'W4M9TR' };
export const ADMIN: AdminAuth = { token: 'admin-token', role: 'admin', username: 'admin' };

/** An admin with her own login. */
export const DANA_AUTH: PersonAuth = {
  token: 'dana-token',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Dana Whitfield',
  role: 'admin',
};

const STORED = {
  staff: ['staff-auth', STAFF],
  manager: ['staff-auth', MANAGER],
  admin: ['admin-auth', ADMIN],
  dana: ['person-auth', DANA_AUTH],
} as const;

/** This browser has logged in earlier. */
export const isLoggedIn = (role: keyof typeof STORED): void => {
  const [key, auth] = STORED[role];
  localStorage.setItem(`bandstand.${key}`, JSON.stringify(auth));
};

export const storedLogins = (): readonly unknown[] =>
  ['admin-auth', 'staff-auth'].map((key) => JSON.parse(localStorage.getItem(`bandstand.${key}`) ?? 'null'));

export const storedPerson = (): unknown => JSON.parse(localStorage.getItem('bandstand.person-auth') ?? 'null');
