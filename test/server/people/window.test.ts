import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { post, productNamed, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, issueCode, logInWith, staffToken } from '../../support/logins.ts';
import type { ServerHarness } from '../../support/server-harness.ts';
import { standOfTest } from '../../support/stands.ts';

let stand: ServerHarness;
let luis: Readonly<Record<string, string>>;
let price = 0;
let sell: (key: string, sale: object, surcharge?: number) => Promise<HttpAnswer>;
beforeEach(async () => {
  stand = await standOfTest();
  luis = bearer(await staffToken(stand, 'Luis'));
  const hotDog = await productNamed(stand, 'Hot Dog');
  ({ price } = hotDog);
  sell = (key, sale, surcharge = 0) => {
    const items = [{ id: hotDog.id, quantity: 1, price: price + surcharge }];
    return post(stand, '/api/window/sales', { items, name: '', special_instructions: null, ...sale }, { 'idempotency-key': key, ...luis });
  };
});

describe('a seller at the window', () => {
  test('gives something away with a manager’s code, which no colleague’s replaces', async () => {
    const [mona, bea, dana] = [
      await issueCode(stand, 'Mona', 'manager'),
      await issueCode(stand),
      await issueCode(stand, 'Dana', 'manager'),
    ];
    const giveAway = (code: string | null) => sell('given-away-1', { payment: { tender: 'comp', reason: 'coach', code } });
    expect(await giveAway(null)).toMatchObject({ status: 409, json: { code: 'NOT_ALLOWED' } });
    expect(await giveAway(bea.code)).toMatchObject({ status: 401, json: { code: 'INVALID_STAFF_CODE' } });
    expect(await giveAway(mona.code)).toMatchObject({ status: 200, json: { tender: 'comp', total: price } });
    const audit = await stand.services.ports.audit.list({ window: null, kind: 'sale', before: null }, 20);
    expect(audit.map(({ by, text }) => `${by}: ${text}`)).toEqual([expect.stringMatching(/^Luis: .*, approved by Mona$/)]);
    const approvalsOf = async ({ code }: { readonly code: string }) => {
      const token = String((await logInWith(stand, code)).json?.['token']);
      return (await send(stand, '/api/window/approvals', { headers: bearer(token) })).json;
    };
    const given = { order_number: expect.stringMatching(/-W-001$/), kind: 'comp', amount: price, by: 'Luis' };
    expect(await approvalsOf(mona)).toMatchObject({ waiting: [], yours: [given] });
    expect(await approvalsOf(dana)).toEqual({ waiting: [], yours: [] });
  });

  test('sends an offline cash sale once, and the tablet’s clock does not change its time', async () => {
    const [now, cash] = [stand.clock.now(), { payment: { tender: 'cash', given: 1_000 } }];
    const at = (ms: number): string => new Date(ms).toISOString();
    const soldAt = at(now - MINUTE_MS);
    expect(await sell('online-1', cash, 1)).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED' } });
    const first = await sell('kept-sale-1', { ...cash, soldAt }, 1);
    expect(first).toMatchObject({ status: 200, json: { status: 'queued', total: price + 1 } });
    expect((await sell('kept-sale-1', { ...cash, soldAt }, 1)).json).toEqual(first.json);
    const seen = async ({ json }: HttpAnswer) => (await send(stand, `/api/orders/${String(json?.['id'])}`, { headers: luis })).json;
    expect(await seen(first)).toMatchObject({ created_at: soldAt, entered_at: at(now), sold_offline: true, queue_position: 1 });
    for (const offMs of [-3 * HOUR_MS, 24 * HOUR_MS]) {
      const clocks = { soldAt: at(now - MINUTE_MS + offMs), sentAt: at(now + offMs) };
      expect(await seen(await sell(`off-by-${offMs}`, { ...cash, ...clocks }, 1))).toMatchObject({ created_at: soldAt });
    }
  });
});
