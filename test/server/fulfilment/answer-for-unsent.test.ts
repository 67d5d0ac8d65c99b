import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import { post } from '../../support/http-calls.ts';
import { bearer, issueCode, logInWith } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

const ACT = '0193c0de-0000-7000-8000-00000000000a';
const OTHER_ACT = '0193c0de-0000-7000-8000-00000000000b';
const SALE_KEY = 'sale-key-0001';

let stand: ServerHarness;
beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterAll(() => stand.stop());

const logIn = async (name: string, role: 'staff' | 'manager' = 'staff') => {
  const code = await issueCode(stand, name, role);
  return { code, token: String((await logInWith(stand, code.code)).json?.['token']) };
};
const entry = (id: string, text: string) => ({ id, at: new Date(stand.clock.now()).toISOString(), text });
const answerFor = (token: string, { id }: StaffCode, changes: object = {}) =>
  post(
    stand,
    '/api/unsent-acts',
    {
      staff_id: id,
      outcome: 'sent',
      acts: [entry(ACT, 'marked #051 ready'), entry(OTHER_ACT, 'handed out #051')],
      sales: [],
      ...changes,
    },
    bearer(token),
  );
const audited = async (): Promise<readonly string[]> => {
  const listed = await stand.services.useCases.listAudit({ day: undefined, kind: 'unsent' });
  return listed.ok ? listed.value.entries.map(({ by, text }) => `${by}: ${text}`) : [];
};

describe('what another login left on a device', () => {
  it('is answered for by a manager, or by the same person with a new code, with both names in the audit log', async () => {
    const [rex, again, bea, max] = [await logIn('Rex Hall'), await logIn('Rex Hall'), await logIn('Bea'), await logIn('Max', 'manager')];
    expect(await answerFor(bea.token, rex.code)).toMatchObject({ status: 403, json: { error: 'Only Rex Hall or a manager can do this.' } });
    expect(await audited()).toEqual([]);
    expect((await answerFor(max.token, rex.code, { outcome: 'dropped' })).json).toEqual({ arrived: [] });
    expect((await answerFor(again.token, rex.code)).json).toEqual({ arrived: [] });
    expect((await audited()).toReversed()).toEqual([
      expect.stringMatching(/^Max: Dropped what Rex Hall had done without a network: .* marked #051 ready; .* handed out #051$/),
      expect.stringMatching(/^Rex Hall: Sent what Rex Hall had done/),
    ]);
  });

  it('a sale is never dropped: the cash is in the drawer', async () => {
    const [rex, max] = [await logIn('Rex Third'), await logIn('Max Three', 'manager')];
    expect((await answerFor(max.token, rex.code, { outcome: 'dropped', sales: [entry(SALE_KEY, 'sold 1 Cola')] })).status).toBe(400);
  });
});
