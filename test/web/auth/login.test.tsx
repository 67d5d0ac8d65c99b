import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN, DANA_AUTH, STAFF, storedLogins, storedPerson } from '../log-in.ts';
import { danaIsIn, martaIsIn, methodsAre, passkeyLogsIn, passkeyOptionsAre, personLogsIn } from '../msw/handlers/people.handlers.ts';
import { codesAre } from '../msw/handlers/admin.handlers.ts';
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
import { given, on } from '../msw/server.ts';
import { answer, bare, networkFailure, typedHandler } from '../msw/typed-handler.ts';
import { alerts, field, fill, heading, openApp, tap, tapTwice } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';
import { outsidePasskeys } from '../render-app.tsx';

const LINK = 'L'.repeat(22);
const RATE_LIMITED = 'Too many attempts. Please wait 15 minutes.';
const NO_NETWORK = 'Login failed. Please try again.';
const linkTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
const button = (name: string) => screen.queryByRole('button', { name });

describe('the admin login', () => {
  const logIn = async (password: string) => {
    const app = await openApp('/admin-login');
    fill('Password', password);
    await tap('Login as Admin');
    return app;
  };

  it('lets the admin in, and on to the dashboard', async () => {
    const requests = on(adminIsLetIn());
    const app = await logIn('marching band');
    expect(requests.map(({ body }) => body)).toEqual([{ password: 'marching band' }]);
    expect([storedLogins(), app.path()]).toEqual([[ADMIN, null], '/admin']);
    expect(screen.getByText('Logged in as Admin')).toBeTruthy();
  });

  it('leads back to the menu and to the staff login, without the links of the footer', async () => {
    await openApp('/admin-login');
    expect(field('Password').type).toBe('password');
    expect([linkTo('Back to Menu'), linkTo('Staff Login')]).toEqual(['/', '/staff-login']);
    expect(screen.queryAllByRole('link', { name: /Login$/ })).toHaveLength(1);
  });

  it('does not send a blank password', async () => {
    const requests = on(adminIsLetIn());
    await logIn('   ');
    expect([alerts(), requests]).toEqual([['Please enter the password.'], []]);
  });

  it.each([
    [refused('INVALID_PASSWORD', 'whatever'), 'Invalid password. Please try again.'],
    [refused('RATE_LIMITED', RATE_LIMITED), RATE_LIMITED],
    [bare(500), 'Admin login failed'],
    [bare(200), 'Admin login error'],
    [networkFailure(), NO_NETWORK],
  ])('explains why the password is refused: %o', async (outcome, text) => {
    on(adminLoginIs(outcome));
    await logIn('guess');
    expect([alerts(), storedLogins()]).toEqual([[text], [null, null]]);
    expect(document.activeElement).toBe(field('Password'));
  });
});

describe('the admin login of people', () => {
  afterEach(() => void Object.assign(outsidePasskeys, { areSupported: true, failure: null }));

  const open = (methods = { shared_password: false, people: true }) => {
    on(methodsAre(methods));
    return openApp('/admin-login');
  };
  const fillAll = (): void => {
    fill('Email', 'dana@example.com');
    fill('Your password', 'four random words here');
    fill('Code from your app', '123 456');
  };

  it('lets an admin in by a passkey, once', async () => {
    const app = await open();
    on(passkeyOptionsAre());
    const sent = on(passkeyLogsIn(answer(danaIsIn)));
    await tapTwice('Log in with a Passkey');
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
    fillAll();
    await tap('Log in with a Password');
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'dana@example.com', password: 'four random words here', code: '123 456' }]);
    expect(app.path()).toBe('/fulfillment');
  });

  it.each([
    [refused('INVALID_LOGIN', 'This login isn’t right. Please try again.'), 'This login isn’t right. Please try again.'],
    [refused('RATE_LIMITED', RATE_LIMITED), RATE_LIMITED],
    [networkFailure(), NO_NETWORK],
  ])('explains why a person is refused: %o', async (outcome, text) => {
    await open();
    on(personLogsIn(outcome));
    fillAll();
    await tap('Log in with a Password');
    expect([alerts(), field('Email').value]).toEqual([[text], 'dana@example.com']);
  });

  it('explains that no passkey was used', async () => {
    await open();
    on(passkeyOptionsAre());
    outsidePasskeys.failure = 'cancelled';
    await tap('Log in with a Passkey');
    expect(alerts()).toEqual(['No passkey was used. Try again, or type your email and password.']);
  });

  it.each([
    ['by passkey or password', { shared_password: false, people: true }, true, [false, true, true]],
    ['by password without passkeys', { shared_password: false, people: true }, false, [false, false, true]],
    ['beside the shared password while only managers have joined', { shared_password: true, people: true }, true, [true, true, true]],
  ])('is offered %s', async (_case, methods, areSupported, offered) => {
    outsidePasskeys.areSupported = areSupported;
    await open(methods);
    const buttons = ['Login as Admin', 'Log in with a Passkey', 'Log in with a Password'];
    expect(buttons.map((name) => button(name) !== null)).toEqual(offered);
  });

  it('replaces the shared password when the first admin has joined since the page was opened', async () => {
    await openApp('/admin-login');
    on(methodsAre({ shared_password: false, people: true }));
    on(adminLoginIs(refused('SHARED_PASSWORD_OFF', 'Admins have their own logins here.')));
    fill('Password', 'marching band');
    await tap('Login as Admin');
    expect(button('Login as Admin')).toBeNull();
    expect(field('Email')).toBeTruthy();
  });

  it('is the shared password without an answer', async () => {
    on(typedHandler(authContract.methods, () => networkFailure()));
    await openApp('/admin-login');
    expect(field('Password')).toBeTruthy();
  });
});

describe('the staff login', () => {
  const logIn = async (code: string) => {
    const app = await openApp('/staff-login');
    fill('Staff code', code);
    await tap('Login as Staff');
    return app;
  };

  it.each([
    ['staff', 'Logged in as Staff Q7H2KD'],
    ['manager', 'Logged in as Manager Q7H2KD'],
  ] as const)('lets a %s in, and on to the queue', async (role, label) => {
    on(ordersAre([]));
    const requests = on(staffIsLetIn(role));
    const app = await logIn(' q7h2kd ');
    expect(requests.map(({ body }) => body)).toEqual([{ code: 'Q7H2KD' }]);
    expect([storedLogins(), app.path()]).toEqual([[null, { ...STAFF, role }], '/fulfillment']);
    expect(screen.getByText(label)).toBeTruthy();
  });

  it('takes six characters at most', async () => {
    await openApp('/staff-login');
    fill('Staff code', 'abcdefgh');
    expect(field('Staff code').value).toBe('ABCDEF');
    expect(screen.getByText('Type the 6-character code your band admin gave you tonight.')).toBeTruthy();
    expect([linkTo('Back to Menu'), linkTo('Admin Login')]).toEqual(['/', '/admin-login']);
  });

  it.each(['', 'ABC12', 'ABC-12'])('does not send %j', async (code) => {
    const requests = on(staffIsLetIn());
    await logIn(code);
    expect([alerts(), requests]).toEqual([['Invalid staff code. Please try again.'], []]);
    fill('Staff code', 'Q7');
    expect(alerts()).toEqual([]);
  });

  it.each([
    [refused('INVALID_STAFF_CODE', 'Invalid or expired code.'), 'Invalid or expired code.'],
    [refused('CODE_ON_OTHER_DEVICE', 'This code is in use on another device.'), 'This code is in use on another device.'],
    [bare(401), 'Invalid or expired code.'],
    [networkFailure(), NO_NETWORK],
  ])('explains why the code is refused: %o', async (outcome, text) => {
    on(staffLoginIs(outcome));
    await logIn('ZZZZZZ');
    expect(alerts()).toEqual([text]);
  });

  it('repeats a login whose answer was lost as the same one', async () => {
    const requests = on(staffLoginIs(networkFailure()));
    await logIn('Q7H2KD');
    await tap('Login as Staff');
    const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
    expect([requests.length, first]).toEqual([2, expect.stringMatching(/^.{8,}$/)]);
    expect(second).toBe(first);
  });

  it.each([
    ['DEMQ42', 1],
    [null, 0],
  ])('with the demo code %s shows %i', async (demoStaffCode, shown) => {
    on(standIs({ demo: demoStaffCode !== null, demoStaffCode }));
    await openApp('/staff-login');
    expect(['Demo code', 'DEMQ42'].map((text) => screen.queryAllByText(text).length)).toEqual([shown, shown]);
  });
});

describe('a login link', () => {
  it('logs in with one tap and no typing, and leaves the address at once', async () => {
    on(ordersAre([]));
    const requests = on(
      linkLoginIs(answer({ token: 'staff-token', user: { id: 'q7', name: 'Staff Q7H2KD', role: 'staff' }, code: 'Q7H2KD' })),
    );
    const app = await openApp(`/staff-login#link=${LINK}`);
    expect([app.path(), requests.length]).toEqual(['/staff-login', 0]);
    await tap('Log in with This Link');
    expect(requests.map(({ body }) => body)).toEqual([{ link: LINK }]);
    expect([storedLogins(), app.path()]).toEqual([[null, STAFF], '/fulfillment']);
  });

  it.each([
    ['an admin', answer({ token: ADMIN.token, user: { role: 'admin' as const, username: 'admin' } }), ADMIN, null],
    ['a person', answer(danaIsIn), null, DANA_AUTH],
  ])('logs %s in', async (_who, outcome, admin, person) => {
    on(linkLoginIs(outcome));
    const app = await openApp(`/admin-login#link=${LINK}`);
    await tap('Log in with This Link');
    expect([storedLogins()[0], storedPerson(), app.path()]).toEqual([admin, person, '/admin']);
  });

  it.each([
    [refused('LINK_UNUSABLE', 'This login link was used.'), 'This login link was used.'],
    [bare(401), 'This login link was used before or has expired. Ask your band admin for another one.'],
    [networkFailure(), NO_NETWORK],
  ])('explains why it is refused, and offers the code: %o', async (outcome, text) => {
    const requests = on(linkLoginIs(outcome));
    await openApp(`/staff-login#link=${LINK}`);
    await tap('Log in with This Link');
    await tap('Log in with This Link');
    expect(alerts()).toEqual([text]);
    const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
    expect([second, first]).toEqual([first, expect.stringMatching(/^.{8,}$/)]);
    expect(field('Staff code')).toBeTruthy();
  });

  it('to the set-up explains how to get another once it was used', async () => {
    on(linkLoginIs(refused('LINK_UNUSABLE', 'This login link was used before or has expired. Ask your band admin for another one.')));
    await openApp(`/admin-login#setup=${LINK}`);
    await tap('Log in with This Link');
    expect(alerts()).toEqual([expect.stringMatching(/^The set-up link works once, within an hour: .* run bandstand login-link on/)]);
  });

  it.each(['#link=short', '#other', ''])('is not read from %j', async (hash) => {
    await openApp(`/staff-login${hash}`);
    expect(button('Log in with This Link')).toBeNull();
  });
});

describe('a logged-in person', () => {
  it.each([
    ['/admin-login', 'admin', '/admin'],
    ['/staff-login', 'admin', '/admin'],
    ['/staff-login', 'staff', '/fulfillment'],
    ['/admin-login', 'manager', '/fulfillment'],
  ] as const)('is sent on from %s as %s to %s', async (address, role, path) => {
    on(ordersAre([]));
    expect((await openApp(address, role)).path()).toBe(path);
  });

  it.each(['staff', 'manager', 'admin'] as const)('can log out as %s', async (role) => {
    on(ordersAre([]));
    const requests = on(logOutIsTaken());
    const app = await openApp('/fulfillment', role);
    await tap('Logout');
    expect(requests).toHaveLength(1);
    expect([storedLogins(), app.path()]).toEqual([[null, null], '/']);
    expect(screen.queryByRole('navigation', { name: 'Staff' })).toBeNull();
    expect(app.queryClient.getQueryCache().findAll({ queryKey: ['staff'] })).toHaveLength(0);
  });
});

describe('an idle admin login', () => {
  const opened = async (role: 'admin' | 'manager') => {
    given(codesAre(), ordersAre([]));
    const requests = on(logOutIsTaken());
    const app = await openApp(role === 'admin' ? '/admin/staff' : '/admin/orders', role);
    await passTime(59 * MINUTE_MS);
    return { app, requests };
  };

  it('ends after an hour, although its screen stays open', async () => {
    const { requests } = await opened('admin');
    expect([requests.length, storedLogins()]).toEqual([0, [ADMIN, null]]);
    await passTime(3 * MINUTE_MS);
    expect([requests.length, storedLogins(), alerts()]).toEqual([1, [null, null], ['Authentication failed - please log in again']]);
  });

  it('does not begin again at a reload', async () => {
    localStorage.setItem('bandstand.last-touch', JSON.stringify({ login: ADMIN.token.slice(0, 8), at: 0 }));
    given(codesAre());
    const requests = on(logOutIsTaken());
    await openApp('/admin/staff', 'admin');
    await passTime(MINUTE_MS);
    expect([requests.length, storedLogins()]).toEqual([1, [null, null]]);
  });

  it('goes on after a touch', async () => {
    const { requests } = await opened('admin');
    fireEvent.pointerDown(document.body);
    await passTime(59 * MINUTE_MS);
    expect(requests).toHaveLength(0);
    await passTime(3 * MINUTE_MS);
    expect(requests).toHaveLength(1);
  });

  it('is not the staff’s', async () => {
    const { requests } = await opened('manager');
    await passTime(3 * MINUTE_MS);
    expect(requests).toHaveLength(0);
  });
});

describe('a logout without a network', () => {
  const logOutOffline = async () => {
    const tried = on(typedHandler(authContract.logOut, () => networkFailure()));
    on(ordersAre([]));
    const app = await openApp('/fulfillment', 'staff');
    await tap('Logout');
    await passTime(MINUTE_MS);
    expect(tried.length).toBeGreaterThan(3);
    return { app, sent: on(logOutIsTaken()) };
  };

  it('frees the code at the next answer, once', async () => {
    const { sent } = await logOutOffline();
    await passTime(MINUTE_MS);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['frees the code after a reload, once', '/staff-login', 'nobody', 1],
    ['frees the code after a reload of the menu, once', '/', 'nobody', 1],
    ['leaves the next login with the same code alone', '/staff-login', 'staff', 0],
  ] as const)('%s', async (_what, address, next, times) => {
    const { app, sent } = await logOutOffline();
    app.close();
    for (let visit = 0; visit < 2; visit++) {
      const opened = await openApp(address, next);
      await passTime(MINUTE_MS);
      opened.close();
    }
    expect(sent).toHaveLength(times);
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
    await openApp(address, role);
    expect(heading()).toBe(title);
  });

  it('offer both logins to a visitor', async () => {
    await openApp('/fulfillment');
    expect([linkTo('Staff Login'), linkTo('Admin Login')]).toEqual(['/staff-login', '/admin-login']);
  });

  it('do not send a logged-in person to a login that would send them back', async () => {
    await openApp('/admin', 'staff');
    expect(screen.queryByRole('link', { name: 'Admin Login' })).toBeNull();
    expect(screen.getByText('You are logged in as Staff. Log out first to log in as someone else.')).toBeTruthy();
    expect(linkTo('Back to Fulfillment Queue')).toBe('/fulfillment');
  });
});

describe('the menu of the staff', () => {
  const ORDERS = 'Orders /fulfillment';
  const PICKUP = 'Pickup Window /pickup-window';
  const SALES = 'Sales Window /window';
  const CUSTOMERS = 'Customer View /';
  const TONIGHT = 'Tonight /admin/night';
  const INVENTORY = 'Inventory /admin';
  const CODES = 'Staff Management /admin/staff';
  const open = async (role: 'staff' | 'manager' | 'admin') => {
    on(ordersAre([]));
    await openApp('/fulfillment', role);
  };
  const labelOf = (link: Element) => (link.querySelector('strong') ?? link.querySelector('span:last-of-type'))?.textContent;
  const entries = () =>
    [...(screen.getByRole('navigation', { name: 'Staff' }).querySelector('ul')?.querySelectorAll('a') ?? [])].map(
      (link) => `${labelOf(link)} ${link.getAttribute('href')}`,
    );

  it.each([
    ['staff', 'Staff', [ORDERS, PICKUP, SALES, CUSTOMERS, 'Drawers /drawers']],
    ['manager', 'Manager', [TONIGHT, ORDERS, PICKUP, SALES, INVENTORY, CUSTOMERS, 'Ready for Tonight? /admin/ready']],
    ['admin', 'Admin', [TONIGHT, ORDERS, PICKUP, SALES, INVENTORY, CODES, 'Reports /admin/sales-report', 'Settings /admin/settings']],
  ] as const)('of %s, titled %s, opens with a button and has %j', async (role, title, all) => {
    await open(role);
    expect(screen.getByText(title)).toBeTruthy();
    expect(button('Menu')?.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Pickup Window' })).toBeNull();
    await tap('Menu');
    expect(entries()).toEqual(all);
  });

  it.each([
    ['admin', ['Ready for Tonight?', 'Staff Codes', 'Menu Sign', 'Role Cards', 'People', 'Settings']],
    ['manager', ['Ready for Tonight?', 'Menu Sign', 'Role Cards']],
  ] as const)('shows the other pages of a place to %s as tabs above the page', async (role, tabs) => {
    await openApp('/window/paper/roles', role);
    const place = screen.getByRole('navigation', { name: 'Get ready' });
    expect([...place.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(tabs);
    expect(place.querySelector('[aria-current]')?.textContent).toBe('Role Cards');
  });

  it('closes on Escape, which returns the focus, and on a tap elsewhere', async () => {
    await open('staff');
    await tap('Menu');
    expect(button('Menu')?.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(button('Menu')?.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button('Menu'));
    await tap('Menu');
    fireEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('link', { name: 'Pickup Window' })).toBeNull();
  });

  it('stays on the customer screens', async () => {
    await openApp('/cart', 'staff');
    expect(screen.getByRole('navigation', { name: 'Staff' })).toBeTruthy();
  });
});
