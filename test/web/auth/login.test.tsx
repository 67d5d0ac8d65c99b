import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { ADMIN, DANA_AUTH, STAFF, storedLogins, storedPerson } from '../log-in.ts';
import { danaIsIn, martaIsIn, methodsAre, passkeyLogsIn, passkeyOptionsAre, personLogsIn } from '../msw/handlers/people.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import {
  adminIsLetIn,
  adminLoginIs,
  linkLoginIs,
  logOutIsTaken,
  ordersAre,
  refused,
  staffIsLetIn,
  staffLoginIs,
} from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { heading, openStaffApp, settleStaffApp, tap } from '../open-staff-app.ts';
import { outsidePasskeys } from '../render-app.tsx';

afterEach(() => vi.useRealTimers());

const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const linkTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

describe('the admin login', () => {
  const logIn = async (password: string): Promise<void> => {
    await openStaffApp('/admin-login', 'nobody');
    type('Password', password);
    await tap('Login as Admin');
  };

  it('lets the admin in, and on to the dashboard', async () => {
    const requests = on(adminIsLetIn());
    const app = await openStaffApp('/admin-login', 'nobody');
    type('Password', 'marching band');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    await tap('Login as Admin');
    expect(requests.map(({ body }) => body)).toEqual([{ password: 'marching band' }]);
    expect(storedLogins()).toEqual([ADMIN, null]);
    expect(app.path()).toBe('/admin');
    expect(screen.getByText('Logged in as Admin')).toBeTruthy();
  });

  it('leads back to the menu and to the staff login, without the links of the footer', async () => {
    await openStaffApp('/admin-login', 'nobody');
    expect([linkTo('Back to Menu'), linkTo('Staff Login')]).toEqual(['/', '/staff-login']);
    expect(screen.queryAllByRole('link', { name: /Login$/ })).toHaveLength(1);
  });

  it('does not send a blank password', async () => {
    const requests = on(adminIsLetIn());
    await logIn('   ');
    expect(screen.getByRole('alert').textContent).toBe('Please enter the password.');
    expect(requests).toHaveLength(0);
  });

  it.each([
    [refused('INVALID_PASSWORD', 'whatever'), 'Invalid password. Please try again.'],
    [refused('RATE_LIMITED', 'Too many attempts. Please wait 15 minutes.'), 'Too many attempts. Please wait 15 minutes.'],
    [bare(500), 'Admin login failed'],
    [bare(200), 'Admin login error'],
    [networkFailure(), 'Login failed. Please try again.'],
  ])('says why the password is refused: %o', async (outcome, text) => {
    on(adminLoginIs(outcome));
    await logIn('guess');
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(storedLogins()).toEqual([null, null]);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});

describe('the admin login of people', () => {
  afterEach(() => void Object.assign(outsidePasskeys, { areSupported: true, failure: null }));

  const open = async () => {
    on(methodsAre({ shared_password: false, people: true }));
    return await openStaffApp('/admin-login', 'nobody');
  };
  const typeAll = async (): Promise<void> => {
    type('Email', 'dana@example.com');
    type('Your password', 'four random words here');
    type('Code from your app', '123 456');
    await tap('Log in with a Password');
  };

  it('lets an admin in by a passkey, once', async () => {
    const app = await open();
    on(passkeyOptionsAre());
    const sent = on(passkeyLogsIn(answer(danaIsIn)));
    expect(screen.queryByRole('button', { name: 'Login as Admin' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Log in with a Passkey' });
    fireEvent.click(button);
    fireEvent.click(button);
    await settleStaffApp();
    expect(sent.map(({ body }) => body)).toEqual([{ credential: { id: 'a-known-passkey' } }]);
    expect([storedPerson(), storedLogins(), app.path()]).toEqual([DANA_AUTH, [null, null], '/admin']);
    expect(screen.getByText('Logged in as Dana Whitfield, Admin')).toBeTruthy();
  });

  it('lets a manager in by password and code, on to the queue', async () => {
    on(ordersAre([]));
    const app = await open();
    const sent = on(personLogsIn(answer(martaIsIn)));
    await tap('Log in with a Password');
    expect(sent).toHaveLength(0);
    await typeAll();
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'dana@example.com', password: 'four random words here', code: '123 456' }]);
    expect(app.path()).toBe('/fulfillment');
  });

  it.each([
    [refused('INVALID_LOGIN', 'This login isn’t right. Please try again.'), 'This login isn’t right. Please try again.'],
    [refused('RATE_LIMITED', 'Too many attempts. Please wait 15 minutes.'), 'Too many attempts. Please wait 15 minutes.'],
    [networkFailure(), 'Login failed. Please try again.'],
  ])('says why not: %o', async (outcome, text) => {
    await open();
    on(personLogsIn(outcome));
    await typeAll();
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
  });

  it('says that no passkey was used', async () => {
    await open();
    on(passkeyOptionsAre());
    outsidePasskeys.failure = 'cancelled';
    await tap('Log in with a Passkey');
    expect(screen.getByRole('alert').textContent).toBe('No passkey was used. Try again, or type your email and password.');
  });

  it('has the fields alone where the browser has no passkeys', async () => {
    outsidePasskeys.areSupported = false;
    await open();
    expect(screen.queryByRole('button', { name: 'Log in with a Passkey' })).toBeNull();
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('stands beside the shared password while only managers have joined', async () => {
    on(methodsAre({ shared_password: true, people: true }));
    await openStaffApp('/admin-login', 'nobody');
    expect(screen.getByRole('button', { name: 'Login as Admin' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log in with a Passkey' })).toBeTruthy();
  });

  it('takes over when the first admin has joined since the page was opened', async () => {
    await openStaffApp('/admin-login', 'nobody');
    on(methodsAre({ shared_password: false, people: true }));
    on(adminLoginIs(refused('SHARED_PASSWORD_OFF', 'Admins have their own logins here.')));
    type('Password', 'marching band');
    await tap('Login as Admin');
    expect(screen.queryByRole('button', { name: 'Login as Admin' })).toBeNull();
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });

  it('is the shared password where the stand does not say', async () => {
    on(typedHandler(authContract.methods, () => networkFailure()));
    await openStaffApp('/admin-login', 'nobody');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});

describe('the staff login', () => {
  it.each(['staff', 'manager'] as const)('lets a %s in, and on to the queue', async (role) => {
    on(ordersAre([]));
    const requests = on(staffIsLetIn(role));
    const app = await openStaffApp('/staff-login', 'nobody');
    type('Staff code', ' q7h2kd ');
    expect(screen.getByLabelText<HTMLInputElement>('Staff code').value).toBe('Q7H2KD');
    await tap('Login as Staff');
    await settleStaffApp();
    expect(requests.map(({ body }) => body)).toEqual([{ code: 'Q7H2KD' }]);
    expect(storedLogins()).toEqual([null, { ...STAFF, role }]);
    expect(app.path()).toBe('/fulfillment');
    expect(screen.getByText(role === 'staff' ? 'Logged in as Staff Q7H2KD' : 'Logged in as Manager Q7H2KD')).toBeTruthy();
  });

  it('takes six characters at most', async () => {
    await openStaffApp('/staff-login', 'nobody');
    type('Staff code', 'abcdefgh');
    expect(screen.getByLabelText<HTMLInputElement>('Staff code').value).toBe('ABCDEF');
    expect(screen.getByText('Type the 6-character code your band admin gave you tonight.')).toBeTruthy();
    expect([linkTo('Back to Menu'), linkTo('Admin Login')]).toEqual(['/', '/admin-login']);
  });

  it.each(['', 'ABC12', 'ABC-12'])('does not send %j', async (code) => {
    const requests = on(staffIsLetIn());
    await openStaffApp('/staff-login', 'nobody');
    type('Staff code', code);
    await tap('Login as Staff');
    expect(screen.getByRole('alert').textContent).toBe('Invalid staff code. Please try again.');
    expect(requests).toHaveLength(0);
    type('Staff code', 'Q7');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [refused('INVALID_STAFF_CODE', 'Invalid or expired code.'), 'Invalid or expired code.'],
    [refused('CODE_ON_OTHER_DEVICE', 'This code is in use on another device.'), 'This code is in use on another device.'],
    [bare(401), 'Invalid or expired code.'],
    [networkFailure(), 'Login failed. Please try again.'],
  ])('says why the code is refused: %o', async (outcome, text) => {
    on(staffLoginIs(outcome));
    await openStaffApp('/staff-login', 'nobody');
    type('Staff code', 'ZZZZZZ');
    await tap('Login as Staff');
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it.each([
    ['DEMQ42', 1],
    [null, 0],
  ])('with the demo code %s shows %i', async (demoStaffCode, shown) => {
    on(standIs({ demo: demoStaffCode !== null, demoStaffCode }));
    await openStaffApp('/staff-login', 'nobody');
    expect(screen.queryAllByText('Demo code')).toHaveLength(shown);
    expect(screen.queryAllByText('DEMQ42')).toHaveLength(shown);
  });
});

describe('a login link', () => {
  const LINK = 'L'.repeat(22);

  it('logs a volunteer in with one tap and no typing, and leaves the address at once', async () => {
    on(ordersAre([]));
    const requests = on(
      linkLoginIs(answer({ token: 'staff-token', user: { id: 'q7', name: 'Staff Q7H2KD', role: 'staff' }, code: 'Q7H2KD' })),
    );
    const app = await openStaffApp(`/staff-login#link=${LINK}`, 'nobody');
    expect([app.path(), requests.length]).toEqual(['/staff-login', 0]);
    await tap('Log in with This Link');
    await settleStaffApp();
    expect(requests.map(({ body }) => body)).toEqual([{ link: LINK }]);
    expect(storedLogins()).toEqual([null, STAFF]);
    expect(app.path()).toBe('/fulfillment');
  });

  it('logs an admin in', async () => {
    on(linkLoginIs(answer({ token: ADMIN.token, user: { role: 'admin', username: 'admin' } })));
    const app = await openStaffApp(`/admin-login#link=${LINK}`, 'nobody');
    await tap('Log in with This Link');
    expect([storedLogins()[0], app.path()]).toEqual([ADMIN, '/admin']);
  });

  it.each([
    [refused('LINK_UNUSABLE', 'This login link was used.'), 'This login link was used.'],
    [bare(401), 'This login link was used before or has expired. Ask your band admin for another one.'],
    [networkFailure(), 'Login failed. Please try again.'],
  ])('says why not, and a code can be typed: %o', async (outcome, text) => {
    on(linkLoginIs(outcome));
    await openStaffApp(`/staff-login#link=${LINK}`, 'nobody');
    await tap('Log in with This Link');
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.getByLabelText('Staff code')).toBeTruthy();
  });

  it('that led to the set-up and was used says how to get another', async () => {
    on(linkLoginIs(refused('LINK_UNUSABLE', 'This login link was used before or has expired. Ask your band admin for another one.')));
    await openStaffApp(`/admin-login#setup=${LINK}`, 'nobody');
    await tap('Log in with This Link');
    expect(screen.getByRole('alert').textContent).toMatch(/^The set-up link works once, within an hour: .* run bandstand login-link on/);
  });

  it('logs a person in', async () => {
    on(linkLoginIs(answer(danaIsIn)));
    const app = await openStaffApp(`/admin-login#link=${LINK}`, 'nobody');
    await tap('Log in with This Link');
    expect([storedPerson(), app.path()]).toEqual([DANA_AUTH, '/admin']);
  });

  it.each(['#link=short', '#other', ''])('is none with %j', async (hash) => {
    await openStaffApp(`/staff-login${hash}`, 'nobody');
    expect(screen.queryByRole('button', { name: 'Log in with This Link' })).toBeNull();
  });
});

describe('a person who is logged in already', () => {
  it.each([
    ['/admin-login', 'admin', '/admin'],
    ['/staff-login', 'admin', '/admin'],
    ['/staff-login', 'staff', '/fulfillment'],
    ['/admin-login', 'manager', '/fulfillment'],
  ] as const)('is sent on from %s as %s to %s', async (address, role, path) => {
    on(ordersAre([]));
    const app = await openStaffApp(address, role);
    await settleStaffApp();
    expect(app.path()).toBe(path);
  });

  it.each(['staff', 'manager', 'admin'] as const)('can log out as %s', async (role) => {
    on(ordersAre([]));
    const requests = on(logOutIsTaken());
    const app = await openStaffApp('/fulfillment', role);
    await tap('Logout');
    expect(requests).toHaveLength(1);
    expect(storedLogins()).toEqual([null, null]);
    expect(app.path()).toBe('/');
    expect(screen.queryByRole('navigation', { name: 'Staff' })).toBeNull();
    expect(app.queryClient.getQueryCache().findAll({ queryKey: ['staff'] })).toHaveLength(0);
  });
});

describe('the guards', () => {
  const ADMINS = ['audit', 'bank', 'call-off', 'orders', 'people', 'sales-report', 'settings', 'setup', 'staff'];

  it.each([
    ...['/fulfillment', '/fulfillment/00000000-0000-4000-8000-000000000036', '/pickup-window'].map(
      (address) => [address, 'nobody', 'Staff Access Required'] as const,
    ),
    ...['/admin', '/admin/ready'].map((address) => [address, 'staff', 'Admin or Manager Access Required'] as const),
    ...ADMINS.map((page) => [`/admin/${page}`, 'manager', 'Admin Access Required'] as const),
    ['/admin', 'nobody', 'Admin or Manager Access Required'] as const,
    ...(['nobody', 'staff'] as const).map((role) => ['/admin/settings', role, 'Admin Access Required'] as const),
  ])('at %s tell %s: %s', async (address, role, title) => {
    await openStaffApp(address, role);
    expect(heading()).toBe(title);
  });

  it('offer both logins to a stranger, and the way back to who lacks the permission', async () => {
    await openStaffApp('/fulfillment', 'nobody');
    expect([linkTo('Staff Login'), linkTo('Admin Login')]).toEqual(['/staff-login', '/admin-login']);
  });

  it('do not send somebody who is logged in to a login that would send them back', async () => {
    await openStaffApp('/admin', 'staff');
    expect(screen.queryByRole('link', { name: 'Admin Login' })).toBeNull();
    expect(screen.getByText('You are logged in as Staff. Log out first to log in as someone else.')).toBeTruthy();
    expect(linkTo('Back to Fulfillment Queue')).toBe('/fulfillment');
  });
});

describe('the menu of the staff', () => {
  const entries = async (role: 'staff' | 'manager' | 'admin') => {
    on(ordersAre([]));
    await openStaffApp('/fulfillment', role);
    await tap('Menu');
    const list = screen.getByRole('navigation', { name: 'Staff' }).querySelector('ul');
    const labelOf = (link: Element) => (link.querySelector('strong') ?? link.querySelector('span:last-of-type'))?.textContent;
    return [...(list?.querySelectorAll('a') ?? [])].map((link) => [labelOf(link), link.getAttribute('href')]);
  };

  it.each([
    ['staff', 'Staff'],
    ['manager', 'Manager'],
    ['admin', 'Admin'],
  ] as const)('is behind a button, beside the title of %s', async (role, title) => {
    on(ordersAre([]));
    await openStaffApp('/fulfillment', role);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Pickup Window' })).toBeNull();
  });

  it('has the places to serve for staff', async () => {
    expect(await entries('staff')).toEqual([
      ['Orders', '/fulfillment'],
      ['Pickup Window', '/pickup-window'],
      ['Sales Window', '/window'],
      ['Customer View', '/'],
      ['Drawers', '/drawers'],
    ]);
  });

  it('has tonight, the places to serve and the inventory for managers', async () => {
    expect(await entries('manager')).toEqual([
      ['Tonight', '/admin/night'],
      ['Orders', '/fulfillment'],
      ['Pickup Window', '/pickup-window'],
      ['Sales Window', '/window'],
      ['Inventory', '/admin'],
      ['Customer View', '/'],
      ['Ready for Tonight?', '/admin/ready'],
    ]);
  });

  it('has six entries for admins, and tonight above them', async () => {
    expect(await entries('admin')).toEqual([
      ['Tonight', '/admin/night'],
      ['Orders', '/fulfillment'],
      ['Pickup Window', '/pickup-window'],
      ['Sales Window', '/window'],
      ['Inventory', '/admin'],
      ['Staff Management', '/admin/staff'],
      ['Reports', '/admin/sales-report'],
      ['Settings', '/admin/settings'],
    ]);
  });

  it.each([
    ['admin', ['Ready for Tonight?', 'Staff Codes', 'Menu Sign', 'Role Cards', 'People', 'Settings']],
    ['manager', ['Ready for Tonight?', 'Menu Sign', 'Role Cards']],
  ] as const)('has the other pages of a place for %s as tabs above the page', async (role, tabs) => {
    await openStaffApp('/window/paper/roles', role);
    const place = screen.getByRole('navigation', { name: 'Get ready' });
    expect([...place.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(tabs);
    expect(place.querySelector('[aria-current]')?.textContent).toBe('Role Cards');
  });

  it('closes on Escape, giving the focus back, and on a tap elsewhere', async () => {
    await entries('staff');
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
    await tap('Menu');
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('link', { name: 'Pickup Window' })).toBeNull();
  });

  it('stays on the customer screens', async () => {
    await openStaffApp('/cart', 'staff');
    expect(screen.getByRole('navigation', { name: 'Staff' })).toBeTruthy();
  });
});
