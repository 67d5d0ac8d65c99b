import type { AdminAuth, StaffAuth } from '#web/session/login.ts';

export const STAFF: StaffAuth = { token: 'staff-token', id: 'q7', name: 'Staff Q7H2KD', role: 'staff', code: 'Q7H2KD' };
export const MANAGER: StaffAuth = { ...STAFF, name: 'Manager W4M9TR', role: 'manager', code: 'W4M9TR' };
export const ADMIN: AdminAuth = { token: 'admin-token', role: 'admin', username: 'admin' };

const STORED = { staff: ['staff-auth', STAFF], manager: ['staff-auth', MANAGER], admin: ['admin-auth', ADMIN] } as const;

/** This browser has logged in earlier. */
export const isLoggedIn = (role: keyof typeof STORED): void => {
  const [key, auth] = STORED[role];
  localStorage.setItem(`bandstand.${key}`, JSON.stringify(auth));
};

export const storedLogins = (): readonly unknown[] =>
  ['admin-auth', 'staff-auth'].map((key) => JSON.parse(localStorage.getItem(`bandstand.${key}`) ?? 'null'));
