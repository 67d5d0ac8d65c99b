import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminOfTest } from '../../support/stands.ts';

let stand: AdminHarness;
beforeEach(async () => {
  stand = await adminOfTest();
});

const ticketOf = ({ headers }: HttpAnswer): string => headers.getSetCookie().join().split(';', 1).join();
const isVouchedFor = async (cookie: string): Promise<boolean> => {
  const caller = { ticket: cookie.split('=')[1] ?? '', claimed: null, network: '203.0.113.66', isStaffDevice: false };
  return (await stand.services.useCases.meetVisitor(caller)).isVouchedFor;
};
const pathIn = async (path: string, name: string) => String((await stand.get(path)).json?.[name]);

describe('the codes on the sign and on the board', () => {
  it('open the menu and vouch for the visitor, until a new sign is printed', async () => {
    const [sign, board] = [await pathIn('/api/admin/sign', 'path'), await pathIn('/api/board', 'menu_path')];
    const openedBy = async (path: string) => {
      const opened = await send(stand, path);
      expect([path, opened.status, opened.headers.get('location')]).toEqual([path, 303, '/']);
      expect(opened.headers.get('cache-control')).toBe('no-store');
      return await isVouchedFor(ticketOf(opened));
    };
    expect([await openedBy(sign), await openedBy(board)]).toEqual([true, true]);
    const renewed = await stand.post('/api/admin/sign', undefined);
    expect([renewed.status, renewed.json?.['path'] === sign]).toEqual([200, false]);
    for (const path of [sign, `/s/${'a'.repeat(22)}`, '/s/%00', `/s/${'x'.repeat(500)}`]) expect(await openedBy(path)).toBe(false);
  });

  it('keep the visitor that a browser has been', async () => {
    const first = await post(stand, '/api/heartbeat', { sessionId: 'a-browser-of-mine', cartItemCount: 0 });
    const cookie = ticketOf(first);
    const opened = await send(stand, `/s/${stand.services.useCases.readScreenPass()}`, { headers: { cookie } });
    const [before, after] = [first, opened].map((one) => ticketOf(one).split('=')[1]?.split('.')[0]);
    expect(after).toBe(before);
  });
});
