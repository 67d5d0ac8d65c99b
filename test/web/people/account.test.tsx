import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { storedPerson } from '../log-in.ts';
import {
  account,
  accountIs,
  ENROLLMENT,
  enrollmentIs,
  everySessionIsEnded,
  passkeyIsAdded,
  passkeyIsRemoved,
  passwordIsSet,
  sessionIsEnded,
} from '../msw/handlers/people.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, settleApp, tap, tapTwice, textsIn } from '../open-app.ts';
import { outsidePasskeys } from '../render-app.tsx';

afterEach(() => void Object.assign(outsidePasskeys, { areSupported: true, failure: null }));

const LOGIN_AGAIN = 'Please log in again first.';
const rows = (label: string): readonly (string | null)[] => textsIn(screen.getByRole('region', { name: label }), 'listitem');

const open = async (facts: Parameters<typeof account>[0] = {}) => {
  on(accountIs(answer(account(facts))));
  return await openAdmin('/admin/account', 'dana');
};

const answerYes = async (name: string): Promise<void> => {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  await settleApp();
};

describe('a person’s own login', () => {
  it('has a tab beside the pages of Get ready', async () => {
    await open();
    expect(heading()).toBe('Your login');
    const tabs = within(screen.getByRole('navigation', { name: 'Get ready' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Ready for Tonight?',
      'Staff Codes',
      'Menu Sign',
      'Role Cards',
      'People',
      'Settings',
      'Your Login',
    ]);
  });

  it('does not belong to a staff code', async () => {
    on(accountIs(problem('NOT_A_PERSON', 'Only someone with their own login can do this.')));
    await openAdmin('/admin/account', 'manager');
    expect(screen.getByText('Only someone with their own login can do this.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Your Login' })).toBeNull();
  });

  it('lists passkeys and logins', async () => {
    await open();
    expect(rows('Passkeys')).toEqual([
      expect.stringMatching(/^Dana’s phoneLast used 7:00 PM/),
      expect.stringMatching(/^TabletAdded 7:00 PM, not used yet/),
    ]);
    expect(rows('Where you are logged in')).toEqual([
      'Chrome on AndroidSince 7:00 PM, last seen 8:00 PMThis one',
      expect.stringMatching(/^Safari on iPadSince 6:00 PM, last seen 7:30 PM/),
    ]);
  });
});

describe('a passkey', () => {
  it('is added once, with its name', async () => {
    await open();
    on(enrollmentIs());
    const sent = on(passkeyIsAdded());
    fill('Name of the new passkey (optional)', 'Work laptop');
    await tapTwice('Add a Passkey');
    expect(sent.map(({ body }) => body)).toEqual([{ credential: { id: 'a-new-passkey' }, label: 'Work laptop' }]);
    expect(screen.getByText('The passkey works from now on.')).toBeTruthy();
  });

  it.each([
    ['known', 'This device already has a passkey for you.'],
    ['cancelled', 'No passkey was made. Please try again.'],
  ] as const)('is not added when the device refuses: %s', async (failure, text) => {
    await open();
    on(enrollmentIs());
    outsidePasskeys.failure = failure;
    await tap('Add a Passkey');
    expect(alerts()).toEqual([text]);
  });

  it('is not offered where the browser makes none', async () => {
    outsidePasskeys.areSupported = false;
    await open();
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  });

  it('asks for a fresh login first', async () => {
    await open();
    on(enrollmentIs(problem('LOGIN_AGAIN', LOGIN_AGAIN)));
    await tap('Add a Passkey');
    expect(alerts()).toEqual([LOGIN_AGAIN]);
    expect(storedPerson()).not.toBeNull();
  });

  it('is removed after a question, unless it is the only way in', async () => {
    await open();
    const sent = on(passkeyIsRemoved(problem('STATUS_CONFLICT', 'This is your only way to log in. Add another first.')));
    await tap('Remove Tablet');
    expect(sent).toHaveLength(0);
    await answerYes('Remove');
    expect(sent.map(({ params }) => params)).toEqual([{ id: 'tablet' }]);
    expect(alerts()).toEqual(['This is your only way to log in. Add another first.']);
  });
});

describe('the password', () => {
  it('is set together with its app', async () => {
    await open();
    on(enrollmentIs());
    const sent = on(passwordIsSet());
    await tap('Set a Password');
    fill('New password', 'four random words here');
    fill('Code from the app', '123456');
    await tap('Use This Password');
    expect(sent.map(({ body }) => body)).toEqual([{ password: 'four random words here', ticket: 'a-ticket', code: '123456' }]);
    expect(screen.getByText('The new password works from now on. Your other logins have ended.')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('keeps the typed password when the code is wrong', async () => {
    await open({ has_password: true });
    given(enrollmentIs(), passwordIsSet(problem('WRONG_CODE', 'This code isn’t right.')));
    await tap('Change Password and App');
    fill('New password', 'four random words here');
    fill('Code from the app', '000000');
    await tap('Use This Password');
    expect(alerts()).toEqual(['This code isn’t right.']);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four random words here');
  });

  it('is not possible where the stand cannot keep a secret', async () => {
    await open();
    on(enrollmentIs(answer({ ...ENROLLMENT, totp: null })));
    await tap('Set a Password');
    expect(screen.getByText(/^This stand can’t store passwords yet/)).toBeTruthy();
  });
});

describe('a login', () => {
  it('elsewhere is ended', async () => {
    await open();
    const sent = on(sessionIsEnded());
    await tap('Log Out Safari on iPad');
    expect(sent.map(({ params }) => params)).toEqual([{ id: 'there' }]);
  });

  it('ends everywhere, here too', async () => {
    await open();
    const sent = on(everySessionIsEnded());
    await tap('Log Out Everywhere');
    expect([sent.length, storedPerson()]).toEqual([1, null]);
  });
});
