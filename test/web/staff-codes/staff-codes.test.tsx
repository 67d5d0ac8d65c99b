import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { drawQr } from '#web/platform/qr.ts';
import { lifeText } from '#web/features/staff-codes/staff-codes.view.ts';
import { aCode, adminLinkIs, codesAre, issueCalls, linkCalls, linkIs, LINK_PATH, revokeCalls } from '../msw/handlers/admin.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, fault, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, alertText, field, fill, fillMeanwhile, heading, openAdmin, settleApp, tap, textsIn } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const NEW = aCode(9, 'J6TW9B', { name: 'Kim' });
const IN_USE = aCode(1, 'Q7H2KD', { deviceId: 'a-device', expires_at: plusMs(TONIGHT, 72 * MINUTE_MS) });
const MANAGER = aCode(2, 'W4M9TR', { role: 'manager', expires_at: plusMs(TONIGHT, 42 * MINUTE_MS) });
const REVOKED = aCode(3, 'B5YD2F', { is_active: false });
const EXPIRED = aCode(4, 'T9CG4A', { expires_at: plusMs(TONIGHT, -HOUR_MS) });

beforeEach(() => {
  given(codesAre(IN_USE, MANAGER, REVOKED, EXPIRED), linkIs());
});

const rows = (table: string) =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsIn(row, 'cell'));
const active = () => rows('Active codes, table');
const banner = () => screen.queryByRole('region', { name: /^New (staff|manager) code$/ });

describe('staff management', () => {
  it('lists active codes, and expired and revoked ones', async () => {
    await openAdmin('/admin/staff');
    expect(heading()).toBe('Staff Management');
    expect(active()).toEqual([
      ['Q7H2KD', 'Volunteer 1', 'Staff', 'in use', '1h 12m', 'Let a Device InRevoke'],
      ['W4M9TR', 'Volunteer 2', 'Manager', 'available', '42m', 'Let a Device InRevoke'],
    ]);
    expect(rows('Expired and revoked codes, table')).toEqual([
      ['B5YD2F', 'Volunteer 3', 'Staff', 'Revoked'],
      ['T9CG4A', 'Volunteer 4', 'Staff', 'Expired'],
    ]);
  });

  it('offers to generate a code where there is none', async () => {
    given(codesAre(REVOKED));
    await openAdmin('/admin/staff');
    screen.getByText('No active codes. Generate one for each volunteer.');
  });

  it('counts down, and moves a code when it expires', async () => {
    await openAdmin('/admin/staff');
    await passTime(12 * MINUTE_MS);
    expect(active().map((row) => row[4])).toEqual(['1h 0m', '30m']);
    await passTime(30 * MINUTE_MS);
    expect(active()).toHaveLength(1);
    expect(rows('Expired and revoked codes, table')[0]).toEqual(['W4M9TR', 'Volunteer 2', 'Manager', 'Expired']);
  });
});

/** Whether the QR code contains this address. */
const qrIn = async (place: HTMLElement | null, path = LINK_PATH): Promise<boolean> => {
  const shown = within(place ?? document.body).getByRole('img', { name: 'QR code of the staff login page' });
  return shown.querySelector('path')?.getAttribute('d') === (await drawQr(`http://localhost:3000${path}`)).path;
};

describe('letting a device in', () => {
  it('shows a QR that works once, explains it, and copies its address', async () => {
    const requests = on(linkIs());
    const { copied } = await openAdmin('/admin/staff');
    await tap('Let a Device In with Q7H2KD');
    const dialog = screen.getByRole('dialog', { name: 'Let a device in: Q7H2KD' });
    expect(await qrIn(dialog)).toBe(true);
    expect(dialog.textContent).toContain('It works once, until 2:00 AM. A device that uses this code now is logged out.');
    await tap('Copy Link');
    expect([copied, requests.map(({ params }) => params)]).toEqual([[`http://localhost:3000${LINK_PATH}`], [{ id: IN_USE.id }]]);
    await tap('Close', 'Let a Device In with Q7H2KD');
    expect(requests).toHaveLength(2);
  });

  it('lets in another device of the admin', async () => {
    on(adminLinkIs());
    await openAdmin('/admin/staff');
    await tap('Let In an Admin Device');
    const dialog = screen.getByRole('dialog', { name: 'Let a device in: admin' });
    expect(dialog.textContent).toContain('It works once, until 8:15 PM. The device logs in as you.');
    expect(dialog.textContent).not.toContain('logged out');
  });

  it('explains a failure, and the QR of a new code then leads to the login page', async () => {
    given(linkCalls(bare(500)), issueCalls(answer(NEW)));
    await openAdmin('/admin/staff');
    await tap('Let a Device In with Q7H2KD');
    expect(alerts()).toEqual([NO_ANSWER]);
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await tap('Generate Staff Code');
    expect(await qrIn(banner(), '/staff-login')).toBe(true);
  });
});

describe('generating a code', () => {
  it.each([
    ['Generate Staff Code', 'staff'],
    ['Generate Manager Code', 'manager'],
  ] as const)('%s shows it with its real life, and copies it', async (button, role) => {
    const requests = on(issueCalls(answer({ ...NEW, role })));
    const { copied } = await openAdmin('/admin/staff');
    fill('Name (optional)', ' Kim ');
    await tap(button);
    expect(requests).toMatchObject([{ body: { role, name: 'Kim' } }]);
    expect(banner()?.textContent).toBe(
      `Kim’s ${role} codeJ6TW9BScan the QR, which logs one device in once, or type the code at /staff-login. Valid for 6 hours, until 2:00 AM.The code is copied.Keep It Open`,
    );
    expect(await qrIn(banner())).toBe(true);
    expect(copied).toEqual(['J6TW9B']);
    expect(active()[0]?.slice(0, 2)).toEqual(['J6TW9B', 'Kim']);
    expect(field('Name (optional)').value).toBe('');
  });

  it('leaves no rejection unhandled when no code comes, also where the browser copies nothing', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    on(issueCalls(fault()));
    const app = await openAdmin('/admin/staff');
    Object.assign(app.services.clipboard, { write: () => Promise.reject(new Error('no clipboard')) });
    await tap('Generate Staff Code');
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(alerts()).toEqual(['Failed to generate staff code']);
    expect(unhandled).toEqual([]);
  });

  it('keeps a name that is typed meanwhile', async () => {
    on(issueCalls(answer(NEW)));
    await openAdmin('/admin/staff');
    fill('Name (optional)', 'Kim');
    await fillMeanwhile('Generate Staff Code', 'Name (optional)', 'Lee');
    expect(field('Name (optional)').value).toBe('Lee');
  });

  it('is shown for 10 s, which pause under a pointer and with the focus', async () => {
    on(issueCalls(answer(NEW)));
    await openAdmin('/admin/staff');
    await tap('Generate Staff Code');
    await passTime(6_000);
    const shown = banner();
    if (shown === null) throw new Error('no banner');
    fireEvent.pointerEnter(shown);
    await passTime(60_000);
    fireEvent.pointerLeave(shown);
    await passTime(2_000);
    act(() => within(shown).getByRole('button', { name: 'Close' }).focus());
    await passTime(60_000);
    expect(banner()).not.toBeNull();
    act(() => within(shown).getByRole('button', { name: 'Close' }).blur());
    await passTime(1_900);
    expect(banner()).not.toBeNull();
    await passTime(200);
    expect(banner()).toBeNull();
  });

  it('stays once it is kept open, until it is closed, which returns the focus', async () => {
    const requests = on(issueCalls(answer(NEW)));
    await openAdmin('/admin/staff');
    await tap('Generate Staff Code', 'Keep It Open');
    // Without a name.
    expect(requests[0]?.body).toEqual({ id: expect.any(String), role: 'staff' });
    act(() => screen.getByRole('button', { name: 'Keep It Open' }).blur());
    await passTime(60_000);
    expect(banner()).not.toBeNull();
    await tap('Close');
    expect(banner()).toBeNull();
    expect(document.activeElement?.textContent).toBe('Generate Staff Code');
  });

  it.each([
    [fault(), 'Failed to generate staff code'],
    [bare(502), NO_ANSWER],
    [problem('EXPIRY_OUT_OF_RANGE', 'A code can live 24 hours at most.'), 'A code can live 24 hours at most.'],
    [networkFailure(), 'Network error'],
  ])('explains a failure: %o', async (outcome, text) => {
    on(issueCalls(outcome));
    await openAdmin('/admin/staff');
    await tap('Generate Staff Code');
    expect(alerts()).toEqual([text]);
    expect(banner()).toBeNull();
  });

  it('needs an admin', async () => {
    const requests = on(issueCalls(answer(NEW)));
    await openAdmin('/admin/staff');
    localStorage.setItem('bandstand.admin-auth', 'null');
    await tap('Generate Staff Code');
    expect([alerts(), requests]).toEqual([['You must be logged in as admin to generate staff codes'], []]);
  });

  it('ends the login when the server refuses it', async () => {
    on(issueCalls(problem('UNAUTHENTICATED', 'No')));
    await openAdmin('/admin/staff');
    await tap('Generate Staff Code');
    expect(heading()).toBe('Admin Access Required');
    expect(alerts()).toEqual(['Admin session invalid - please log in again']);
  });
});

describe('a code in the table', () => {
  it('copies itself, and confirms it for 3 s', async () => {
    const { copied } = await openAdmin('/admin/staff');
    await tap('Copy code Q7H2KD');
    expect(copied).toEqual(['Q7H2KD']);
    expect(active()[0]?.[0]).toBe('Q7H2KDcopied');
    await passTime(2_900);
    expect(active()[0]?.[0]).toBe('Q7H2KDcopied');
    await passTime(100);
    expect(active()[0]?.[0]).toBe('Q7H2KD');
  });

  it('is revoked after asking', async () => {
    const requests = on(revokeCalls(answer({ ...IN_USE, is_active: false })));
    await openAdmin('/admin/staff');
    await tap('Revoke Q7H2KD');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Revoke Q7H2KD?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await settleApp();
    expect(requests).toEqual([]);
    await tap('Revoke Q7H2KD', 'Revoke');
    expect(requests).toMatchObject([{ params: { id: IN_USE.id } }]);
    expect(active()).toHaveLength(1);
    expect(rows('Expired and revoked codes, table')[0]).toEqual(['Q7H2KD', 'Volunteer 1', 'Staff', 'Revoked']);
  });

  it('reports that it could not be revoked', async () => {
    on(revokeCalls(bare(500)));
    await openAdmin('/admin/staff');
    await tap('Revoke Q7H2KD', 'Revoke');
    expect(alertText() ?? screen.getByRole('alertdialog').textContent).toContain(NO_ANSWER);
  });
});

describe('the life of a code', () => {
  it.each([
    [6 * HOUR_MS, '6 hours'],
    [HOUR_MS, '1 hour'],
    [90 * MINUTE_MS, '90 minutes'],
    [MINUTE_MS, '1 minute'],
  ])('%i ms read "%s"', (ms, text) => {
    expect(lifeText({ createdAt: TONIGHT, expiresAt: plusMs(TONIGHT, ms) })).toBe(text);
  });
});
