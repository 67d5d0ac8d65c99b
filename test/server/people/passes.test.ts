import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
beforeEach(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterEach(() => stand.stop());

const ticketOf = ({ headers }: HttpAnswer): string => headers.getSetCookie().join().split(';', 1).join();
const isVouchedFor = async (cookie: string): Promise<boolean> => {
  const ticket = cookie.split('=')[1] ?? '';
  const caller = { ticket, claimed: null, network: '203.0.113.66', isStaffDevice: false };
  return (await stand.services.useCases.meetVisitor(caller)).isVouchedFor;
};

describe('the codes on the sign and on the board', () => {
  it('lead to the menu, and make whoever scans them vouched for', async () => {
    const admin = bearer(await adminToken(stand));
    const sign = await send(stand, '/api/admin/sign', { headers: admin });
    const board = await send(stand, '/api/board', { headers: admin });
    for (const path of [sign.json?.['path'], board.json?.['menu_path']]) {
      expect(path).toMatch(/^\/s\/[\w-]{22}$/);
      const opened = await send(stand, String(path));
      expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([303, '/', 'no-store']);
      expect(await isVouchedFor(ticketOf(opened))).toBe(true);
    }
  });

  it('lead to the menu when they are old, made up or broken, and vouch for nobody', async () => {
    const admin = bearer(await adminToken(stand));
    const old = String((await send(stand, '/api/admin/sign', { headers: admin })).json?.['path']);
    const renewed = await post(stand, '/api/admin/sign', undefined, admin);
    expect([renewed.status, renewed.json?.['path'] === old]).toEqual([200, false]);
    for (const path of [old, `/s/${'a'.repeat(22)}`, '/s/%00', `/s/${'x'.repeat(500)}`]) {
      const opened = await send(stand, path);
      expect([path, opened.status, opened.headers.get('location')]).toEqual([path, 303, '/']);
      expect(await isVouchedFor(ticketOf(opened))).toBe(false);
    }
  });

  it('keep the visitor that a browser has been', async () => {
    const first = await post(stand, '/api/heartbeat', { sessionId: 'a-browser-of-mine', cartItemCount: 0 });
    const pass = stand.services.useCases.readScreenPass();
    const opened = await send(stand, `/s/${pass}`, { headers: { cookie: ticketOf(first) } });
    const [before, after] = [first, opened].map((one) => ticketOf(one).split('=')[1]?.split('.')[0]);
    expect(after).toBe(before);
  });
});
