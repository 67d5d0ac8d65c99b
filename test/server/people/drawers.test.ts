import { afterEach, expect, test } from 'vitest';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { drawerId, nightId, orderId } from '#core/domain/kernel/ids.ts';
import { post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { adminToken, bearer, issueCode, staffToken } from '../../support/logins.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

let stand: ServerHarness;
afterEach(() => stand.stop());

const uuid = (at: number): string => `0193c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const DRAWER = uuid(1);
const FLOAT = [0, 0, 0, 3, 8, 20, 32, 20, 0, 0];
/** $37.41 plus the float: a sum that does not appear anywhere by chance. */
const PAID_IN = 37.41;
const EXPECTED = '144.91';
const RIGHT = [1, 0, 2, 0, 0, 4, 3, 1, 1, 1];
const SHORT = [1, 0, 2, 0, 0, 2, 3, 1, 1, 1];

const open = async () => {
  stand = await startServerHarness();
  const tokens = {
    mona: await staffToken(stand, 'Mona', 'manager'),
    luis: await staffToken(stand, 'Luis'),
    marta: await staffToken(stand, 'Marta'),
  };
  const act = (who: keyof typeof tokens) => (path: string, body: unknown) => post(stand, `/api/drawers${path}`, body, bearer(tokens[who]));
  const see = (who: keyof typeof tokens, path = `/${DRAWER}`) => send(stand, `/api/drawers${path}`, { headers: bearer(tokens[who]) });
  const [mona, luis, marta] = [act('mona'), act('luis'), act('marta')];
  await mona('', { id: DRAWER, name: 'Drawer A', pieces: FLOAT });
  const sell = async (drawer: string | null, key: string): Promise<HttpAnswer> => {
    const water = (await stand.services.ports.products.listActive()).find(({ name }) => name === 'Bottled Water');
    const items = [{ id: water?.id, quantity: 3, price: (water?.priceCents ?? 0) / 100 }];
    const payment = { tender: 'cash', given: 10, drawer };
    const headers = { 'idempotency-key': key, ...bearer(tokens.luis) };
    return post(stand, '/api/window/sales', { items, payment, name: '', special_instructions: null }, headers);
  };
  await sell(DRAWER, 'sale-key-1');
  await mona(`/${DRAWER}/entries`, { id: uuid(2), kind: 'paid-in', amount: PAID_IN, note: 'singles from the safe' });
  const undone = await sell(DRAWER, 'sale-key-2');
  await post(stand, `/api/window/sales/${String(undone.json?.['id'])}/undo`, undefined, bearer(tokens.luis));
  await mona(`/${DRAWER}/entries`, { id: uuid(3), kind: 'drop', amount: 1.5, note: '' });
  await mona(`/${DRAWER}/entries`, { id: uuid(3), kind: 'drop', amount: 1.5, note: '' });
  await mona(`/${DRAWER}/entries`, { id: uuid(4), kind: 'paid-in', amount: 3, note: 'found' });
  return { tokens, mona, luis, marta, see, sell };
};

const said = ({ status, json }: HttpAnswer): string => `${status} ${String(json?.['error'] ?? json?.['state'])}`;

/** Everything about the stand that this login can read. */
const everything = async (token: string): Promise<string> => {
  const rows: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group));
  const readable = rows.filter(
    ({ method, path, stream }) => method === 'GET' && stream !== true && (!path.includes(':') || path.startsWith('/api/drawers')),
  );
  const answers = await Promise.all(readable.map(({ path }) => send(stand, path.replace(':id', DRAWER), { headers: bearer(token) })));
  return answers.map(({ text }) => text).join('\n');
};

test('a count hides the expected cash until two people agree, and always from staff', async () => {
  const { tokens, luis, marta, see } = await open();
  expect(await everything(tokens.mona)).toContain(EXPECTED);
  const hidden = async (): Promise<void> => {
    for (const token of Object.values(tokens)) {
      const text = await everything(token);
      for (const figure of [EXPECTED, String(PAID_IN)]) expect(text).not.toContain(figure);
    }
  };
  const answers = [await luis(`/${DRAWER}/count`, { step: 'begin-count' })];
  await hidden();
  expect(await everything(tokens.mona)).not.toContain(EXPECTED);
  answers.push(await luis(`/${DRAWER}/count`, { step: 'count', pieces: SHORT }));
  await hidden();
  answers.push(await luis(`/${DRAWER}/count`, { step: 'confirm', counted: 142.91, code: null }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  for (const { text } of answers) expect(text).not.toContain(EXPECTED);
  const confirmed = await marta(`/${DRAWER}/count`, { step: 'confirm', counted: 142.91, code: null });
  expect(confirmed.json).toMatchObject({ state: 'confirmed', result: null });
  expect(confirmed.text).not.toContain('"difference":-2');
  expect(await everything(tokens.marta)).not.toContain(EXPECTED);
  expect((await see('mona')).json).toMatchObject({
    result: { expected: Number(EXPECTED), counted: 142.91, difference: -2, mayRecount: true },
  });
});

/** Expected cash, or the $6.00 of the sale that is in the drawer. */
const LEARNED = /144\.91|37\.41|"(total_amount|kept_amount|net|gross|cash|expected|accounted)":6\b|,6\.00\b/;

const isGet = ({ method, path, stream }: Endpoint): boolean => method === 'GET' && stream !== true && !path.includes('openapi');
const tonight = async () => (await stand.services.ports.nights.current(stand.clock.now())).open?.id ?? '';

test.each([
  ['staff', []],
  ['manager', ['/api/drawers/:drawer/ledger', '/api/admin/nights/:night/sheet']],
  [
    'admin',
    [
      '/api/drawers/:drawer/ledger',
      '/api/orders?filter=today',
      '/api/reports/sales',
      '/api/reports/sales.csv',
      '/api/admin/nights/:night/form',
    ],
  ],
] as const)('a %s who has seen a figure by any call may not count the drawer', async (role, atLeast) => {
  const calls = Object.values(contract)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(isGet)
    .map(({ path }) => path.replace('/drawers/:id', '/drawers/:drawer').replace('/nights/:id', '/nights/:night'))
    .flatMap((path) => (path === '/api/orders' ? [path, `${path}?filter=today`, `${path}?filter=all`] : [path]))
    .filter((path) => !/:(?!drawer|night)/.test(path));
  const shown: string[] = [];
  let { luis } = await open();
  const logIn = async () => bearer(role === 'admin' ? await adminToken(stand) : await staffToken(stand, 'Ruth', role));
  let headers = await logIn();
  for (const call of calls) {
    const { text } = await send(stand, call.replace(':drawer', DRAWER).replace(':night', await tonight()), { headers });
    const begun = await post(stand, `/api/drawers/${DRAWER}/count`, { step: 'begin-count' }, headers);
    if (LEARNED.test(text)) {
      shown.push(call);
      expect([call, said(begun)]).toEqual([
        call,
        '409 You have seen what should be in Drawer A. Have someone who hasn’t count it; you can confirm.',
      ]);
    }
    if (begun.status === 200) {
      await luis(`/${DRAWER}/count`, { step: 'leave-count' });
      continue;
    }
    await stand.stop();
    ({ luis } = await open());
    headers = await logIn();
  }
  expect(shown).toEqual(role === 'staff' ? [] : expect.arrayContaining([...atLeast]));
});

test('a refused payout or a count’s result ends its reader’s right to count', async () => {
  const { mona, luis, marta } = await open();
  const count = (who: typeof mona, step: object) => who(`/${DRAWER}/count`, step);
  const refused = 'You have seen what should be in Drawer A';
  await mona(`/${DRAWER}/entries`, { id: uuid(20), kind: 'drop', amount: 10, note: '' });
  expect(said(await count(mona, { step: 'begin-count' }))).toBe('200 counting');
  await count(luis, { step: 'leave-count' });
  const tooMuch = { id: uuid(21), kind: 'paid-out', amount: 134.92, note: 'ice' };
  expect(said(await mona(`/${DRAWER}/entries`, tooMuch))).toBe(
    '409 That is more than there should be in Drawer A. Please check the amount.',
  );
  expect(said(await count(mona, { step: 'begin-count' }))).toContain(refused);

  const ruth = (path: string, body: unknown) => post(stand, `/api/drawers${path}`, body, ruths);
  const ruths = bearer(await staffToken(stand, 'Ruth', 'manager'));
  await count(ruth, { step: 'begin-count' });
  await count(ruth, { step: 'count', pieces: SHORT });
  await count(marta, { step: 'confirm', counted: 142.91, code: null });
  expect((await send(stand, `/api/drawers/${DRAWER}`, { headers: ruths })).json).toMatchObject({
    result: { difference: expect.any(Number) },
  });
  expect(said(await ruth(`/${DRAWER}/settle`, { step: 'recount' }))).toBe('200 counting');
  expect(said(await count(ruth, { step: 'count', pieces: SHORT }))).toContain(refused);
  expect(said(await count(luis, { step: 'count', pieces: SHORT }))).toBe('200 counted');
  expect(said(await count(ruth, { step: 'confirm', counted: 142.91, code: null }))).toBe('200 confirmed');
});

test('a counted drawer stays hidden from repeated ids and the office, and a canceled recount does not open it', async () => {
  const { tokens, mona, luis, marta, see, sell } = await open();
  const admin = bearer(await adminToken(stand));
  const night = (await stand.services.ports.nights.current(stand.services.ports.clock.now())).open?.id;
  const sheet = `/api/admin/nights/${night}/sheet`;
  const pages = [sheet, `${sheet}.csv`, '/api/admin/audit', '/api/reports/sales', '/api/reports/sales.csv'];
  const office = async () => Promise.all(pages.map((path) => send(stand, path, { headers: admin })));
  const count = (step: object) => luis(`/${DRAWER}/count`, step);
  const isHidden = async () => {
    const answers = await office();
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 200, 409, 409]);
    expect((await send(stand, '/api/reports/sales?day=2025-01-01', { headers: admin })).status).toBe(200);
    const mailed = await post(stand, `${sheet}/mail`, { id: uuid(9) }, admin);
    const again = [
      await mona('', { id: DRAWER, name: 'Drawer A', pieces: FLOAT.with(0, 1) }),
      await mona(`/${DRAWER}/entries`, { id: uuid(2), kind: 'paid-in', amount: 1, note: 'x' }),
      await mona(`/${DRAWER}/entries`, { id: uuid(8), kind: 'drop', amount: 200, note: 'x' }),
      await see('mona', `/${DRAWER}/ledger`),
    ];
    for (const { text } of [...answers, mailed, ...again])
      for (const figure of [EXPECTED, String(PAID_IN), '100.00', '6.00']) expect(text).not.toContain(figure);
  };
  /** The totals of tonight's sales, from which the cash could be computed. */
  const totals = async () =>
    Promise.all(
      [admin, bearer(tokens.mona), bearer(tokens.luis)].flatMap((headers) =>
        ['today', 'week', 'all'].map(async (filter) => {
          const { text } = await send(stand, `/api/orders?filter=${filter}`, { headers });
          const orders: { total_amount: number }[] = JSON.parse(text);
          return orders.map((order) => order.total_amount);
        }),
      ),
    );
  // People who do not manage orders never see cash sales in them.
  const [none, cash] = [Array.from({ length: 9 }, () => []), Array.from({ length: 9 }, (_none, at) => (at < 3 ? [6, 6] : []))];
  expect(await totals()).toEqual(cash);
  await count({ step: 'begin-count' });
  await isHidden();
  expect(await totals()).toEqual(none);
  await count({ step: 'count', pieces: SHORT });
  await isHidden();
  expect(await totals()).toEqual(none);
  expect(said(await marta(`/${DRAWER}/count`, { step: 'confirm', counted: 142.91, code: null }))).toBe('200 confirmed');
  expect((await office()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await totals()).toEqual(cash);
  expect(said(await mona(`/${DRAWER}/settle`, { step: 'recount' }))).toBe('200 counting');
  await isHidden();
  expect(said(await count({ step: 'leave-count' }))).toBe('200 counted');
  await isHidden();
  expect((await sell(DRAWER, 'sale-key-5')).status).toBe(409);
  expect((await mona(`/${DRAWER}/entries`, { id: uuid(7), kind: 'paid-out', amount: 2, note: 'ice' })).status).toBe(409);
  expect(said(await count({ step: 'reject-count', code: 'ABCDEF' }))).toMatch(/^401 /);
  const rejected = await count({ step: 'reject-count', code: (await issueCode(stand, 'Nia')).code });
  expect(said(rejected)).toBe('200 counting');
  expect(rejected.json?.['steps']).toContainEqual(expect.objectContaining({ kind: 'reject-count', by: 'Nia' }));
  await count({ step: 'count', pieces: RIGHT });
  expect(said(await marta(`/${DRAWER}/count`, { step: 'confirm', counted: Number(EXPECTED), code: null }))).toBe('200 closed');
  expect((await office())[0]?.json).toMatchObject({
    drawers: [{ count: { counted: Number(EXPECTED), difference: 0 }, earlierCounts: [{ counted: 142.91, difference: -2 }] }],
  });
});

test('a closed night’s sheet lists what a later drawer gave back', async () => {
  const { tokens, mona, luis, marta, sell } = await open();
  const sold = await sell(DRAWER, 'sale-key-3');
  const night = await tonight();
  await luis(`/${DRAWER}/count`, { step: 'begin-count' });
  await luis(`/${DRAWER}/count`, { step: 'count', pieces: RIGHT.with(4, 1).with(5, 5) });
  await marta(`/${DRAWER}/count`, { step: 'confirm', counted: 150.91, code: null });
  const { useCases } = stand.services;
  const manager = { role: 'manager', id: 'staff-ruth', name: 'Ruth' } as const;
  expect((await useCases.closeNight(nightId(night), manager)).ok).toBe(true);
  expect((await useCases.openNight({ name: 'vs. Central' }, manager)).ok).toBe(true);
  await mona('', { id: uuid(9), name: 'Drawer A', pieces: FLOAT });
  const id = orderId(String(sold.json?.['id']));
  expect((await useCases.refundSale(id, { itemId: null, reason: 'cold', drawerId: drawerId(uuid(9)) }, manager)).ok).toBe(true);
  const { status, json } = await send(stand, `/api/admin/nights/${night}/sheet`, { headers: bearer(tokens.mona) });
  const late = { kind: 'refund', tender: 'cash', amount: 6, reason: 'cold', by: null };
  expect([status, json?.['afterClosing']]).toMatchObject([200, [late]]);
});
