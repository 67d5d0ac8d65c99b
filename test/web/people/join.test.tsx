import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DANA_AUTH, storedLogins, storedPerson } from '../log-in.ts';
import { ENROLLMENT, invitation, invitationIs, LINK, martaIsIn, passkeyJoins, passwordJoins } from '../msw/handlers/people.handlers.ts';
import { metricsAre, ordersAre } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, tap, tapTwice } from '../open-app.ts';
import { outsidePasskeys } from '../render-app.tsx';

afterEach(() => void Object.assign(outsidePasskeys, { areSupported: true, failure: null }));

const open = (role: 'nobody' | 'dana' = 'nobody') => openAdmin(`/join#${LINK}`, role);
const choosePassword = (): void => void fireEvent.click(screen.getByRole('radio', { name: /^With a password/ }));

const typePassword = async (): Promise<void> => {
  choosePassword();
  fill('New password', 'four random words here');
  fill('Code from the app', '123 456');
  await tap('Use This Password');
};

describe('an invitation', () => {
  it('shows the inviter and the permissions, and leaves the address at once', async () => {
    const opened = on(invitationIs(answer(invitation())));
    const app = await open();
    expect(opened.map(({ body }) => body)).toEqual([{ link: LINK }]);
    expect([app.path(), heading()]).toEqual(['/join', 'Welcome, Marta']);
    expect(screen.getByText(/^Dana Whitfield invited you to be a manager of /)).toBeTruthy();
    expect(screen.getByText('Refund cash, approve what’s given away')).toBeTruthy();
  });

  it('lets a manager in by a passkey, and on to the queue', async () => {
    given(ordersAre([]), metricsAre(), invitationIs(answer(invitation())));
    const sent = on(passkeyJoins(answer(martaIsIn)));
    const app = await open();
    await tapTwice('Create Passkey');
    expect(sent.map(({ body }) => body)).toEqual([{ link: LINK, credential: { id: 'a-new-passkey' }, label: '' }]);
    expect([storedPerson(), storedLogins()]).toEqual([{ token: martaIsIn.token, ...martaIsIn.user }, [null, null]]);
    expect(app.path()).toBe('/fulfillment');
    expect(screen.getByText('Logged in as Marta Lee, Manager')).toBeTruthy();
  });

  it('lets a person in by a password and the first code of their app', async () => {
    given(ordersAre([]), metricsAre(), invitationIs(answer(invitation())));
    const sent = on(passwordJoins(answer(martaIsIn)));
    const app = await open();
    choosePassword();
    expect(screen.getByRole('img', { name: 'QR code for your code app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP')).toBeTruthy();
    await tap('Use This Password');
    expect(sent).toHaveLength(0);
    await typePassword();
    expect(sent.map(({ body }) => body)).toEqual([{ link: LINK, password: 'four random words here', ticket: 'a-ticket', code: '123 456' }]);
    expect(app.path()).toBe('/fulfillment');
  });

  it.each([
    [problem('INVALID_REQUEST', 'The password must have at least 12 characters.'), 'New password'],
    [problem('WRONG_CODE', 'This code isn’t right.'), 'Code from the app'],
  ])('shows an error at its field: %o', async (outcome, label) => {
    given(invitationIs(answer(invitation())), passwordJoins(outcome));
    await open();
    await typePassword();
    expect(alerts()).toEqual([outcome.kind === 'problem' ? outcome.error : '']);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four random words here');
  });

  it('is tried again as the same one after silence', async () => {
    const opened = on(invitationIs(answer(invitation())));
    const [byPasskey, byPassword] = [on(passkeyJoins(networkFailure())), on(passwordJoins(networkFailure()))];
    await open();
    await tap('Create Passkey');
    await typePassword();
    expect(alerts()).toEqual(['The stand didn’t answer. Check your signal, then try again.']);
    const keys = [...opened, ...byPasskey, ...byPassword].map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([4, 1, expect.stringMatching(/^.{8,}$/)]);
  });

  it.each([
    ['cancelled', 'No passkey was made. Please try again.'],
    ['known', 'This device already has a passkey for you.'],
    ['failed', 'This device could not make a passkey. Try again, or use a password.'],
  ] as const)('explains why there is no passkey: %s', async (failure, text) => {
    const opened = on(invitationIs(answer(invitation())));
    outsidePasskeys.failure = failure;
    await open();
    await tap('Create Passkey');
    expect(alerts()).toEqual([text]);
    // With a fresh challenge.
    expect(opened).toHaveLength(2);
  });

  it('offers a password alone where the browser has no passkeys', async () => {
    outsidePasskeys.areSupported = false;
    on(invitationIs(answer(invitation())));
    await open();
    expect(screen.queryByRole('radio', { name: /^With a passkey/ })).toBeNull();
    expect(screen.getByLabelText('New password')).toBeTruthy();
  });

  it('offers a passkey alone where the stand cannot keep a secret, and explains where neither works', async () => {
    on(invitationIs(answer(invitation({ ...ENROLLMENT, totp: null }))));
    const app = await open();
    expect(screen.queryByRole('radio', { name: /^With a password/ })).toBeNull();
    app.close();
    outsidePasskeys.areSupported = false;
    await open();
    expect(screen.getByText(/^This browser can’t make a passkey at this address/)).toBeTruthy();
  });

  it('is a new start after a lost login', async () => {
    on(invitationIs(answer(invitation({ is_reset: true }))));
    await open();
    expect(heading()).toBe('Welcome back, Marta');
    expect(screen.queryByText('What you may do')).toBeNull();
  });

  it.each([
    [`#${LINK}`, problem('LINK_UNUSABLE', 'whatever')],
    ['', answer(invitation())],
    ['#short', answer(invitation())],
  ])('with %j and %o leads to the login', async (hash, outcome) => {
    on(invitationIs(outcome));
    await openAdmin(`/join${hash}`, 'nobody');
    expect(heading()).toBe('This link doesn’t work anymore');
    expect(screen.getAllByRole('link', { name: 'Admin Login' })[0]?.getAttribute('href')).toBe('/admin-login');
  });

  it('can be opened again after a silence of the stand', async () => {
    on(invitationIs(networkFailure()));
    await open();
    expect(alerts()).toEqual([expect.stringContaining('The stand didn’t answer.')]);
    on(invitationIs(answer(invitation())));
    await tap('Try Again');
    expect(heading()).toBe('Welcome, Marta');
  });

  it('replaces the previous login of this browser', async () => {
    given(ordersAre([]), metricsAre(), invitationIs(answer(invitation())), passkeyJoins(answer(martaIsIn)));
    const app = await open('dana');
    expect([app.path(), storedPerson()]).toEqual(['/join', DANA_AUTH]);
    await tap('Create Passkey');
    expect([app.path(), storedPerson()]).toEqual(['/fulfillment', { token: martaIsIn.token, ...martaIsIn.user }]);
  });
});
