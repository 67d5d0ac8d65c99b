import { describe, expect, it, vi } from 'vitest';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { createLogins } from '#web/session/login.ts';
import { ADMIN, DANA_AUTH, isLoggedIn, MANAGER, STAFF, storedLogins, storedPerson } from '../log-in.ts';

const logins = () => createLogins(createLocalStorageKeyValueStore(window));

describe('the stored logins', () => {
  it('name the logged-in person, and survive a reload', () => {
    logins().logInStaff(STAFF);
    expect(logins().get().login).toEqual({
      actor: { role: 'staff', id: 'q7', name: 'Staff Q7H2KD' },
      token: 'staff-token',
      label: 'Staff Q7H2KD',
      isNamed: false,
    });
    logins().logInStaff(MANAGER);
    expect(logins().get().login?.label).toBe('Manager W4M9TR');
  });

  it('are kept apart, and only one is in force', () => {
    const these = logins();
    these.logInStaff(STAFF);
    these.logInAdmin(ADMIN);
    expect(storedLogins()).toEqual([ADMIN, null]);
    expect(these.get().login).toEqual({
      actor: { role: 'admin', id: 'admin', name: 'Admin' },
      token: 'admin-token',
      label: 'Admin',
      isNamed: false,
    });
    these.logOut();
    expect(these.get()).toEqual({ login: null, refusedAt: null });
  });

  it('name a person with their role, before logins of another tab', () => {
    isLoggedIn('admin');
    const these = logins();
    expect(storedPerson()).toBeNull();
    isLoggedIn('dana');
    expect(these.get().login).toEqual({
      actor: { role: 'admin', id: DANA_AUTH.id, name: 'Dana Whitfield' },
      token: 'dana-token',
      label: 'Dana Whitfield, Admin',
      isNamed: true,
    });
    these.logInStaff(STAFF);
    expect([storedPerson(), storedLogins()]).toEqual([null, [null, STAFF]]);
  });

  it('put the admin first when another tab left both', () => {
    isLoggedIn('staff');
    isLoggedIn('admin');
    expect(logins().get().login?.actor.role).toBe('admin');
  });

  it.each([
    '{',
    '"x"',
    '{"token":"","id":"1","name":"a","role":"staff","code":"A"}',
    '{"token":"t","id":"1","name":"a","role":"admin","code":"A"}',
  ])('ignore %s', (broken) => {
    localStorage.setItem('bandstand.staff-auth', broken);
    expect(logins().get().login).toBeNull();
  });

  it('end when the server refuses the token, but not for a token that is over already', () => {
    const these = logins();
    these.logInStaff(STAFF);
    these.refuse('an-older-token', 'GET /api/orders');
    expect(these.get().login?.token).toBe('staff-token');
    these.refuse('staff-token', 'GET /api/orders');
    expect(these.get()).toEqual({ login: null, refusedAt: 'GET /api/orders' });
    these.logInStaff(STAFF);
    expect(these.get().refusedAt).toBeNull();
  });

  it('follow the other tabs', () => {
    const these = logins();
    const onChange = vi.fn();
    const stop = these.subscribe(onChange);
    isLoggedIn('admin');
    window.dispatchEvent(new StorageEvent('storage', { key: 'bandstand.admin-auth' }));
    expect(onChange).toHaveBeenCalledOnce();
    expect(these.get().login?.actor.role).toBe('admin');
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'bandstand.admin-auth' }));
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('give the same object until something changes', () => {
    isLoggedIn('staff');
    const these = logins();
    expect(these.get()).toBe(these.get());
  });
});
