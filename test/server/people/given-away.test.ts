import { afterEach, expect, test } from 'vitest';
import { post, productNamed, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, issueCode, logInWith, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
afterEach(() => stand.stop());

test('a seller gives something away when a manager’s code is typed beside; a colleague’s counts as a wrong one', async () => {
  stand = await startServerHarness({ hasWorker: false });
  const login = bearer(await staffToken(stand, 'Luis'));
  const [mona, bea] = [await issueCode(stand, 'Mona', 'manager'), await issueCode(stand, 'Bea')];
  const { id, price } = await productNamed(stand, 'Hot Dog');
  const giveAway = (code: string | null): Promise<HttpAnswer> => {
    const payment = { tender: 'comp', reason: 'coach', code };
    const sale = { items: [{ id, quantity: 1, price }], payment, name: '', special_instructions: null };
    return post(stand, '/api/window/sales', sale, { 'idempotency-key': 'given-away-1', ...login });
  };

  expect(await giveAway(null)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
  expect(await giveAway(bea.code)).toMatchObject({ status: 401, json: { code: 'INVALID_STAFF_CODE' } });
  expect(await giveAway(mona.code)).toMatchObject({ status: 200, json: { tender: 'comp', total: price } });
  const audit = await stand.services.ports.audit.list({ window: null, kind: 'sale', before: null }, 20);
  expect(audit.map(({ by, text }) => `${by}: ${text}`)).toEqual([expect.stringMatching(/^Luis: .*, approved by Mona$/)]);

  const seen = async (code: string) => {
    const token = String((await logInWith(stand, code)).json?.['token']);
    return send(stand, '/api/window/approvals', { headers: bearer(token) });
  };
  const given = { order_number: expect.stringMatching(/-W-001$/), kind: 'comp', amount: price, by: 'Luis' };
  expect((await seen(mona.code)).json).toMatchObject({ waiting: [], yours: [given] });
  const dana = await issueCode(stand, 'Dana', 'manager');
  expect((await seen(dana.code)).json).toEqual({ waiting: [], yours: [] });
});
