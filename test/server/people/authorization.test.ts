import { describe, expect, onTestFinished, test } from 'vitest';
import { contract, type Contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { adminToken, staffToken, issueCode, logInWith } from '../../support/logins.ts';
import { firstAdmin, inviteAndJoin } from '../../support/people.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';
import { standOfFile } from '#test/support/stands.ts';

/** The lowest first. */
const ROLES = ['anybody', 'board', 'staff', 'manager', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Every row of the contract, by the lowest role that may call it. Webhooks are signed, and need no login. */
const CALLS_OF: Readonly<Record<Exclude<keyof Contract, 'paymentWebhooks'>, Partial<Record<Role, string>>>> = {
  account: { manager: 'show enroll addPasskey removePasskey setPassword endSession signOutEverywhere' },
  auth: { anybody: 'logInAdmin methods passkeyOptions logInWithPasskey logInPerson logInStaff logInWithLink logOut' },
  bank: { admin: 'deposits reader decideReader undoReader settle unsettle' },
  board: {
    anybody: 'offerScreen',
    board: 'show events',
    manager: 'sign recordSignPrint connectScreen changeLink listLinks issueLink revokeLink',
    admin: 'renewSign',
  },
  callOff: { admin: 'get start retry' },
  catalogue: { anybody: 'listProducts' },
  checkout: { anybody: 'createSession cancelSession giveWord' },
  drawers: { staff: 'list get count', manager: 'ledger open move settle' },
  estimate: { anybody: 'ofCart' },
  foodFacts: { anybody: 'get', admin: 'set' },
  fulfilment: {
    staff: 'list readyNotification get changeStatus checkItem takeOver undoReady reopen remind events answerForUnsent findLost',
  },
  handOver: { admin: 'show mark begin' },
  holds: { staff: 'word', admin: 'list end askForWord stopAsking' },
  images: { admin: 'list upload' },
  inventory: {
    staff: 'listStations',
    manager: 'list setQuantity',
    admin: 'add setImage setPrice setName setActive setPreparation undoBulkPrice bulkPrice',
  },
  money: { admin: 'season csv journal form formCsv monthForm monthFormCsv' },
  nightSheet: { manager: 'get csv mail' },
  nights: {
    manager: 'list rename openNew openPrepared open stopOrdering resumeOrdering closing undoKeep keepUncollected close',
    admin: 'plan change remove refundUncollected',
  },
  orders: { anybody: 'bySession lookUp status page prove forgetContact cancel statusEvents followByPush unfollowByPush' },
  people: { anybody: 'openInvitation joinWithPasskey joinWithPassword', admin: 'list invite renewLink changeRole remove' },
  queue: { anybody: 'status heartbeat', staff: 'metrics' },
  readiness: { manager: 'checks' },
  refunds: { admin: 'list refundItem refundAll' },
  reports: { admin: 'sales salesCsv audit testEmail' },
  settings: { admin: 'list save' },
  setup: { manager: 'cardTest startCardTest', admin: 'show you payments mail' },
  soldOut: { staff: 'list get sellOut putBack replace undoFound found', admin: 'refund' },
  staffCodes: { admin: 'list issue revoke issueLink issueAdminLink' },
  stand: { anybody: 'config events twilioWebhook twilioReport live ready openapi' },
  stations: { staff: 'list', manager: 'pause resume' },
  stock: { manager: 'shelf count writeOff' },
  texts: { anybody: 'wish ask stop' },
  usage: { anybody: 'count' },
  window: { staff: 'startPhonePayment makeSale enterPaperSale undoSale', manager: 'given approve refundSale' },
};
const LOWEST = new Map<string, Role>(
  Object.entries(CALLS_OF).flatMap(([group, calls]) =>
    ROLES.flatMap((role) => (calls[role]?.split(' ') ?? []).map((name) => [`${group}.${name}`, role] as const)),
  ),
);

/** These end the caller's own login, so they are called last. */
const ENDING = ['account.signOutEverywhere', 'auth.logOut'];
const ROWS = Object.entries(contract)
  .flatMap(([group, endpoints]) => Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const))
  .toSorted(([one], [other]) => ENDING.indexOf(one) - ENDING.indexOf(other));
const lowestFor = (name: string): Role | undefined => (name.startsWith('paymentWebhooks.') ? 'anybody' : LOWEST.get(name));

/** A well-formed call with an unknown id and an empty body. @returns 'reached', or how it was refused */
const call = async (stand: ServerHarness, { method, path, body }: Endpoint, authorization: string | null): Promise<string> => {
  const answer = await fetch(`${stand.url}${path.replaceAll(/:\w+/g, '0193c0de-0000-7000-8000-00000000dead')}`, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) },
    ...(body === undefined ? {} : { body: '{}' }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  const [, code] = /"code":"(FORBIDDEN|UNAUTHENTICATED)"/.exec(text) ?? [];
  if (code === undefined && answer.status < 500) return 'reached';
  return `${answer.status} ${code ?? text}`;
};

const stand = await standOfFile();

const expiredToken = async (): Promise<string> => {
  const expiresAt = plusMs(stand.clock.now(), MINUTE_MS);
  const issued = await stand.services.useCases.issueStaffCode({ id: null, name: 'Old', role: 'manager', expiresAt, createdBy: 'a test' });
  const login = await logInWith(stand, issued.ok ? issued.value.code : '');
  stand.clock.advance(MINUTE_MS);
  return String(login.json?.['token']);
};
const revokedToken = async (): Promise<string> => {
  const code = await issueCode(stand, 'Gone', 'manager');
  const login = await logInWith(stand, code.code);
  await stand.services.useCases.revokeStaffCode(code.id, 'Admin');
  return String(login.json?.['token']);
};
const loggedOutToken = async (): Promise<string> => {
  const token = await staffToken(stand, 'Left', 'manager');
  await stand.services.useCases.logOut(token);
  return token;
};
const boardToken = async (isRevoked: boolean): Promise<string> => {
  const { link, path } = await stand.services.useCases.issueBoardLink('TV', 'Admin');
  if (isRevoked) await stand.services.useCases.revokeBoardLink(link.id, 'Admin');
  return path.slice(path.indexOf('=') + 1);
};

/** The caller, their rights and their token. */
const CALLERS: readonly (readonly [who: string, role: Role | null, token: () => Promise<string>])[] = [
  ['garbage', null, async () => 'x'.repeat(43)],
  ['expired', null, expiredToken],
  ['revoked', null, revokedToken],
  ['logged out', null, loggedOutToken],
  ['revoked board', null, () => boardToken(true)],
  ['board', 'board', () => boardToken(false)],
  ['staff', 'staff', () => staffToken(stand, 'Sam', 'staff')],
  ['manager', 'manager', () => staffToken(stand, 'Mo', 'manager')],
  ['admin', 'admin', () => adminToken(stand)],
];

const expectedFor = (role: Role | null) => (name: string) => {
  const lowest = lowestFor(name);
  if (lowest === 'anybody') return 'reached';
  if (role === null) return '401 UNAUTHENTICATED';
  return lowest !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(lowest) ? 'reached' : '403 FORBIDDEN';
};

const expectRights = async (at: ServerHarness, role: Role | null, authorization: string | null): Promise<void> => {
  const answers: Record<string, string> = {};
  for (const [name, endpoint] of ROWS) answers[name] = await call(at, endpoint, authorization);
  expect(answers).toEqual(Object.fromEntries(ROWS.map(([name]) => [name, expectedFor(role)(name)])));
};

describe('every call', () => {
  test('has a role for every row of the contract, and none for anything else', () => {
    expect(ROWS.filter(([name]) => lowestFor(name) === undefined)).toEqual([]);
    expect([...LOWEST.keys()].filter((name) => !ROWS.some(([row]) => row === name))).toEqual([]);
    for (const [name, { access }] of ROWS) expect([name, access === 'public']).toEqual([name, lowestFor(name) === 'anybody']);
  });

  test('answers anonymous calls by their role', () => expectRights(stand, null, null));

  test.each(CALLERS)('answers %s by its role', async (_who, role, token) => expectRights(stand, role, `Bearer ${await token()}`));

  // Each at their own stand, because the first named admin ends the shared password.
  test.each(['manager', 'admin'] as const)('gives a named %s the rights of the role', async (role) => {
    const own = await startServerHarness({ hasWorker: false });
    onTestFinished(() => own.stop());
    const dana = await firstAdmin(own);
    const { token } = role === 'admin' ? dana : await inviteAndJoin(own, dana.token, 'Rosa');
    await expectRights(own, role, `Bearer ${token}`);
  });

  test.each(['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer a b', "Bearer ' or 1=1", 'bearer  x'])(
    'takes no %s for a login',
    async (authorization) => {
      expect(await call(stand, contract.fulfilment.list, authorization)).toBe('401 UNAUTHENTICATED');
    },
  );

  test('takes no cookie for a login', async () => {
    const code = await issueCode(stand);
    const login = await logInWith(stand, code.code);
    const cookie = `${login.headers.get('set-cookie') ?? ''}; token=${String(login.json?.['token'])}`;
    expect((await fetch(`${stand.url}/api/orders`, { headers: { cookie } })).status).toBe(401);
  });
});
