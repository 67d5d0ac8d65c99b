import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, type Contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { presentFoodFacts } from '#adapters/http-contract/presenters/present-food-facts.ts';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { adminToken, ADMIN_PASSWORD, staffToken, issueCode, logInWith } from '../../support/logins.ts';
import { firstAdmin, inviteAndJoin } from '../../support/people.ts';
import { startServerHarness, type ServerHarness } from '../../support/server-harness.ts';

/** Every row of the contract, by name. A row without an expectation neither compiles nor passes. */
type RowName = { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[Exclude<keyof Contract, 'paymentWebhooks'>];

const UNKNOWN_ID = '0193c0de-0000-7000-8000-00000000dead';
const UNKNOWN_HASH = 'A'.repeat(32);

interface Expected {
  /** The lowest role with access. */
  readonly for: 'anybody' | 'board' | 'staff' | 'manager' | 'admin';
  /** The response with permission: the handler's own response to a harmless request. */
  readonly answers: number;
  readonly path?: string;
  readonly body?: unknown;
}

const EXPECTED: Record<RowName, Expected> = {
  'setup.show': { for: 'admin', answers: 200 },
  'setup.you': { for: 'admin', answers: 400, body: { name: '', email: '' } },
  'setup.payments': { for: 'admin', answers: 400, body: { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'not a key' } },
  'setup.cardTest': { for: 'manager', answers: 200 },
  'setup.startCardTest': { for: 'manager', answers: 200, body: { screen: 'ready' } },
  'setup.mail': {
    for: 'admin',
    answers: 400,
    body: { settings: { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'http://x', EMAIL_FROM: 'a@b.c' }, testTo: 'dana@example.com' },
  },
  'auth.logInAdmin': { for: 'anybody', answers: 200, body: { password: ADMIN_PASSWORD } },
  'auth.methods': { for: 'anybody', answers: 200 },
  'auth.passkeyOptions': { for: 'anybody', answers: 200 },
  'auth.logInWithPasskey': { for: 'anybody', answers: 400, body: {} },
  'auth.logInPerson': { for: 'anybody', answers: 400, body: {} },
  'people.openInvitation': { for: 'anybody', answers: 400, body: {} },
  'people.joinWithPasskey': { for: 'anybody', answers: 400, body: {} },
  'people.joinWithPassword': { for: 'anybody', answers: 400, body: {} },
  'people.list': { for: 'admin', answers: 200 },
  'people.invite': { for: 'admin', answers: 400, body: { name: '', email: '', role: 'admin' } },
  'people.renewLink': { for: 'admin', answers: 404, path: `/api/admin/people/${UNKNOWN_ID}/link` },
  'people.changeRole': { for: 'admin', answers: 404, path: `/api/admin/people/${UNKNOWN_ID}/role`, body: { role: 'manager' } },
  'people.remove': { for: 'admin', answers: 404, path: `/api/admin/people/${UNKNOWN_ID}` },
  // Staff codes and the shared password have no account.
  'account.show': { for: 'manager', answers: 409 },
  'account.enroll': { for: 'manager', answers: 409 },
  'account.addPasskey': { for: 'manager', answers: 409, body: { credential: { id: 'unknown' }, label: '' } },
  'account.removePasskey': { for: 'manager', answers: 409, path: '/api/account/passkeys/unknown' },
  'account.setPassword': { for: 'manager', answers: 409, body: { password: 'trombones and peanuts', ticket: '', code: '123456' } },
  'account.endSession': { for: 'manager', answers: 404, path: '/api/account/sessions/unknown' },
  'account.signOutEverywhere': { for: 'manager', answers: 409 },
  'handOver.show': { for: 'admin', answers: 200 },
  'handOver.mark': { for: 'admin', answers: 404, body: { id: 'unknown', state: 'open' } },
  'handOver.begin': { for: 'admin', answers: 200 },
  'auth.logInStaff': { for: 'anybody', answers: 400, body: {} },
  'auth.logInWithLink': { for: 'anybody', answers: 400, body: {} },
  'auth.logOut': { for: 'anybody', answers: 204 },
  'board.show': { for: 'board', answers: 200 },
  'board.events': { for: 'board', answers: 200 },
  'board.sign': { for: 'manager', answers: 200 },
  'board.renewSign': { for: 'admin', answers: 200 },
  'board.recordSignPrint': {
    for: 'manager',
    answers: 204,
    body: { path: `/s/${'a'.repeat(22)}`, address: 'x', stand_name: 'x', pickup_place: 'x', word: null, prices: null },
  },
  'board.offerScreen': { for: 'anybody', answers: 200 },
  'board.connectScreen': { for: 'manager', answers: 404, body: { code: 'ZZZZZZ', name: 'TV', shows: 'orders' } },
  'board.changeLink': { for: 'manager', answers: 404, path: `/api/admin/board-links/${UNKNOWN_ID}`, body: { shows: 'prices' } },
  'board.listLinks': { for: 'manager', answers: 200 },
  'board.issueLink': { for: 'manager', answers: 200, body: { name: '' } },
  'board.revokeLink': { for: 'manager', answers: 404, path: `/api/admin/board-links/${UNKNOWN_ID}` },
  'catalogue.listProducts': { for: 'anybody', answers: 200 },
  'checkout.createSession': { for: 'anybody', answers: 400, body: { items: [], processingFee: 0, donationAmount: 0 } },
  'checkout.cancelSession': { for: 'anybody', answers: 404, path: '/api/checkout/cs_unknown_1/cancel' },
  'checkout.giveWord': { for: 'anybody', answers: 400, body: { word: 1 } },
  'holds.list': { for: 'admin', answers: 200 },
  'holds.end': { for: 'admin', answers: 200, body: { id: UNKNOWN_ID } },
  'holds.word': { for: 'staff', answers: 200 },
  'holds.askForWord': { for: 'admin', answers: 200 },
  'holds.stopAsking': { for: 'admin', answers: 200 },
  'fulfilment.list': { for: 'staff', answers: 200 },
  'fulfilment.readyNotification': { for: 'staff', answers: 200 },
  'fulfilment.get': { for: 'staff', answers: 404, path: `/api/orders/${UNKNOWN_ID}` },
  'fulfilment.changeStatus': { for: 'staff', answers: 404, path: `/api/orders/${UNKNOWN_ID}/status`, body: { status: 'ready' } },
  'fulfilment.checkItem': {
    for: 'staff',
    answers: 404,
    path: `/api/orders/${UNKNOWN_ID}/items/${UNKNOWN_ID}/check`,
    body: { checked: true },
  },
  'fulfilment.takeOver': { for: 'staff', answers: 404, path: `/api/orders/${UNKNOWN_ID}/takeover` },
  'fulfilment.undoReady': { for: 'staff', answers: 404, path: `/api/orders/${UNKNOWN_ID}/undo-ready` },
  'fulfilment.reopen': { for: 'staff', answers: 404, path: `/api/orders/${UNKNOWN_ID}/reopen`, body: { reason: 'a napkin is missing' } },
  'fulfilment.remind': { for: 'staff', answers: 404, path: `/api/orders/${UNKNOWN_ID}/reminder` },
  'fulfilment.events': { for: 'staff', answers: 200 },
  'images.list': { for: 'admin', answers: 200 },
  // A form is asked for.
  'images.upload': { for: 'admin', answers: 415, body: {} },
  'inventory.list': { for: 'manager', answers: 200 },
  'inventory.add': {
    for: 'admin',
    answers: 400,
    body: { name: '', category_id: 1, price: 1, image_url: '/images/products/cola.jpg', quantity: 0, is_active: true },
  },
  'inventory.setImage': { for: 'admin', answers: 404, path: '/api/products/999/image', body: { image: '/images/products/cola.jpg' } },
  'inventory.setPrice': { for: 'admin', answers: 404, path: '/api/products/999/price', body: { price: 1 } },
  'inventory.setName': { for: 'admin', answers: 404, path: '/api/products/999/name', body: { name: 'Nothing' } },
  'inventory.setActive': { for: 'admin', answers: 404, path: '/api/products/999/active', body: { is_active: true } },
  'inventory.listStations': { for: 'staff', answers: 200 },
  'inventory.setPreparation': {
    for: 'admin',
    answers: 404,
    path: '/api/products/999/preparation',
    body: { station: 'Grill', prep_points: 1 },
  },
  'foodFacts.get': { for: 'anybody', answers: 404, path: '/api/products/999/food-facts' },
  'foodFacts.set': {
    for: 'admin',
    answers: 404,
    path: '/api/products/999/food-facts',
    body: presentFoodFacts(UNCHECKED),
  },
  'inventory.setQuantity': { for: 'manager', answers: 404, path: '/api/products/999/quantity', body: { quantity: 1 } },
  'inventory.undoBulkPrice': { for: 'admin', answers: 400, body: { price: -1, before: [] } },
  'inventory.bulkPrice': { for: 'admin', answers: 400, body: { category: 'candy', price: -1 } },
  'stock.shelf': { for: 'manager', answers: 200 },
  'stock.count': { for: 'manager', answers: 400, body: { id: UNKNOWN_ID, kind: 'closing-count', lines: [] } },
  'stock.writeOff': { for: 'manager', answers: 404, body: { id: UNKNOWN_ID, product: 999, quantity: 1, reason: 'dropped' } },
  'drawers.list': { for: 'staff', answers: 200 },
  'drawers.get': { for: 'staff', answers: 404, path: `/api/drawers/${UNKNOWN_ID}` },
  'drawers.ledger': { for: 'manager', answers: 404, path: `/api/drawers/${UNKNOWN_ID}/ledger` },
  'drawers.open': { for: 'manager', answers: 400, body: { id: UNKNOWN_ID, name: '', pieces: [] } },
  'drawers.move': { for: 'manager', answers: 400, path: `/api/drawers/${UNKNOWN_ID}/entries`, body: { id: UNKNOWN_ID, kind: 'drop' } },
  'drawers.count': { for: 'staff', answers: 404, path: `/api/drawers/${UNKNOWN_ID}/count`, body: { step: 'begin-count' } },
  'drawers.settle': { for: 'manager', answers: 404, path: `/api/drawers/${UNKNOWN_ID}/settle`, body: { step: 'recount' } },
  'callOff.get': { for: 'admin', answers: 200 },
  'callOff.start': { for: 'admin', answers: 409, body: { id: UNKNOWN_ID, name: 'vs. Nobody', orders: null } },
  'callOff.retry': { for: 'admin', answers: 200, path: `/api/admin/call-off/${UNKNOWN_ID}/retry`, body: { order: null } },
  'readiness.checks': { for: 'manager', answers: 200 },
  'bank.deposits': { for: 'admin', answers: 200 },
  'bank.reader': { for: 'admin', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/reader` },
  'bank.decideReader': {
    for: 'admin',
    answers: 404,
    path: `/api/admin/nights/${UNKNOWN_ID}/reader`,
    body: { kind: 'not-ours', orderId: null, paymentId: 'unknown' },
  },
  'bank.undoReader': { for: 'admin', answers: 200, path: `/api/admin/nights/${UNKNOWN_ID}/reader/undo`, body: { id: UNKNOWN_ID } },
  'bank.settle': {
    for: 'admin',
    answers: 404,
    path: '/api/admin/bank/settle',
    body: { payments: [{ orderId: UNKNOWN_ID, why: 'not-deposited' }], note: 'Called the bank' },
  },
  'bank.unsettle': {
    for: 'admin',
    answers: 404,
    path: '/api/admin/bank/unsettle',
    body: { payments: [{ orderId: UNKNOWN_ID, why: 'not-deposited' }] },
  },
  'nights.list': { for: 'manager', answers: 200 },
  'nights.plan': { for: 'admin', answers: 400, body: { name: '', opensAt: null, closesAt: null } },
  'nights.change': {
    for: 'admin',
    answers: 404,
    path: `/api/admin/nights/${UNKNOWN_ID}`,
    body: { name: 'vs. Lincoln', opensAt: null, closesAt: null },
  },
  'nights.rename': {
    for: 'manager',
    answers: 404,
    path: `/api/admin/nights/${UNKNOWN_ID}/name`,
    body: { name: 'vs. Lincoln' },
  },
  'nights.remove': { for: 'admin', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}` },
  'nights.openNew': { for: 'manager', answers: 400, path: '/api/admin/nights/open', body: { name: '' } },
  'nights.openPrepared': {
    for: 'manager',
    answers: 400,
    path: '/api/admin/nights/opening',
    body: { which: { name: 'vs. Nobody' }, count: { id: UNKNOWN_ID, lines: [] }, drawers: [] },
  },
  'nights.open': { for: 'manager', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/open` },
  'nights.stopOrdering': { for: 'manager', answers: 409, path: `/api/admin/nights/${UNKNOWN_ID}/stop-ordering` },
  'nights.resumeOrdering': { for: 'manager', answers: 409, path: `/api/admin/nights/${UNKNOWN_ID}/resume-ordering` },
  'nights.closing': { for: 'manager', answers: 200, path: '/api/admin/nights/closing' },
  'nights.undoKeep': { for: 'manager', answers: 200, path: '/api/admin/nights/uncollected/undo', body: { orders: [UNKNOWN_ID] } },
  'nights.keepUncollected': { for: 'manager', answers: 409, path: '/api/admin/nights/uncollected/keep', body: { orders: [UNKNOWN_ID] } },
  'nights.refundUncollected': { for: 'admin', answers: 409, path: '/api/admin/nights/uncollected/refund', body: { orders: [UNKNOWN_ID] } },
  'nights.close': { for: 'manager', answers: 409, path: `/api/admin/nights/${UNKNOWN_ID}/close` },
  'orders.bySession': { for: 'anybody', answers: 404, path: '/api/orders/by-session/cs_unknown_1' },
  'orders.lookUp': { for: 'anybody', answers: 400, body: { emailOrPhone: '' } },
  'orders.status': { for: 'anybody', answers: 404, path: `/api/order-status/${UNKNOWN_HASH}` },
  'orders.page': { for: 'anybody', answers: 404, path: `/api/order-status/${UNKNOWN_HASH}/page` },
  'orders.prove': { for: 'anybody', answers: 400, path: `/api/order-status/${'A'.repeat(43)}/proof`, body: {} },
  'orders.forgetContact': {
    for: 'anybody',
    answers: 404,
    path: `/api/order-status/${UNKNOWN_HASH}/forget-contact`,
    body: { pickupCode: 'R26' },
  },
  'orders.cancel': { for: 'anybody', answers: 404, path: `/api/order-status/${UNKNOWN_HASH}/cancel`, body: { pickupCode: 'R26' } },
  'orders.statusEvents': { for: 'anybody', answers: 404, path: `/api/order-status/${UNKNOWN_HASH}/events` },
  'orders.followByPush': { for: 'anybody', answers: 400, path: `/api/order-status/${UNKNOWN_HASH}/push`, body: {} },
  'orders.unfollowByPush': {
    for: 'anybody',
    answers: 404,
    path: `/api/order-status/${UNKNOWN_HASH}/push`,
    body: { endpoint: 'https://fcm.googleapis.com/1' },
  },
  'estimate.ofCart': { for: 'anybody', answers: 200, path: '/api/estimate?items=1x1' },
  'queue.status': { for: 'anybody', answers: 200 },
  'queue.heartbeat': { for: 'anybody', answers: 204, body: { sessionId: 'visitor-1', cartItemCount: 0 } },
  'queue.metrics': { for: 'staff', answers: 200 },
  'window.startPhonePayment': { for: 'staff', answers: 400, path: '/api/window/phone-payments', body: { items: [] } },
  'fulfilment.answerForUnsent': { for: 'staff', answers: 400, path: '/api/unsent-acts', body: {} },
  'fulfilment.findLost': { for: 'staff', answers: 400, path: '/api/sent-acts', body: {} },
  'window.makeSale': { for: 'staff', answers: 400, path: '/api/window/sales', body: { items: [] } },
  'window.enterPaperSale': { for: 'staff', answers: 400, path: '/api/window/paper-sales', body: { items: [] } },
  'window.given': { for: 'manager', answers: 200, path: '/api/window/approvals' },
  'window.approve': { for: 'manager', answers: 404, path: `/api/window/approvals/${UNKNOWN_ID}` },
  'window.undoSale': { for: 'staff', answers: 404, path: `/api/window/sales/${UNKNOWN_ID}/undo` },
  'window.refundSale': {
    for: 'manager',
    answers: 404,
    path: `/api/window/sales/${UNKNOWN_ID}/refund`,
    body: { item: null, reason: 'cold', drawer: null },
  },
  'usage.count': { for: 'anybody', answers: 204, body: { view_menu: 1 } },
  'refunds.list': { for: 'admin', answers: 404, path: `/api/orders/${UNKNOWN_ID}/refunds` },
  'refunds.refundItem': {
    for: 'admin',
    answers: 404,
    path: `/api/orders/${UNKNOWN_ID}/refund-item`,
    body: { itemId: UNKNOWN_ID, reason: 'Customer request' },
  },
  'refunds.refundAll': { for: 'admin', answers: 404, path: `/api/orders/${UNKNOWN_ID}/refund-all`, body: { reason: 'Customer request' } },
  'money.season': { for: 'admin', answers: 200 },
  'money.csv': { for: 'admin', answers: 200 },
  'money.journal': { for: 'admin', answers: 200 },
  'money.form': { for: 'admin', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/form` },
  'money.formCsv': { for: 'admin', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/form.csv` },
  'money.monthForm': { for: 'admin', answers: 200, path: '/api/admin/money/2026-11/form' },
  'money.monthFormCsv': { for: 'admin', answers: 200, path: '/api/admin/money/2026-11/form.csv' },
  'nightSheet.get': { for: 'manager', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/sheet` },
  'nightSheet.csv': { for: 'manager', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/sheet.csv` },
  'nightSheet.mail': { for: 'manager', answers: 404, path: `/api/admin/nights/${UNKNOWN_ID}/sheet/mail`, body: { id: UNKNOWN_ID } },
  'reports.sales': { for: 'admin', answers: 200 },
  'reports.salesCsv': { for: 'admin', answers: 200 },
  'reports.audit': { for: 'admin', answers: 200 },
  'reports.testEmail': { for: 'admin', answers: 400, body: { email: '', type: 'ready' } },
  'settings.list': { for: 'admin', answers: 200 },
  'soldOut.list': { for: 'staff', answers: 200 },
  'soldOut.get': { for: 'staff', answers: 404, path: '/api/sold-out/999' },
  'soldOut.sellOut': { for: 'staff', answers: 404, path: '/api/sold-out/999' },
  'soldOut.putBack': { for: 'staff', answers: 404, path: '/api/sold-out/999/back', body: { counted: 1 } },
  'soldOut.replace': {
    for: 'staff',
    answers: 404,
    path: '/api/sold-out/1/replace',
    body: { orderId: UNKNOWN_ID, itemId: UNKNOWN_ID, productId: 2 },
  },
  'soldOut.undoFound': {
    for: 'staff',
    answers: 404,
    path: '/api/sold-out/1/undo-found',
    body: { orderId: UNKNOWN_ID, itemId: UNKNOWN_ID },
  },
  'soldOut.found': { for: 'staff', answers: 404, path: '/api/sold-out/1/found', body: { orderId: UNKNOWN_ID, itemId: UNKNOWN_ID } },
  'soldOut.refund': { for: 'admin', answers: 404, path: '/api/sold-out/1/refund', body: { orderId: UNKNOWN_ID, itemId: UNKNOWN_ID } },
  'stations.list': { for: 'staff', answers: 200 },
  'stations.pause': { for: 'manager', answers: 400, body: { station: 'Grill', until: '2020-01-01T00:00:00.000Z', sentence: '' } },
  'stations.resume': { for: 'manager', answers: 200, body: { station: null } },
  'settings.save': { for: 'admin', answers: 200, body: {} },
  'staffCodes.list': { for: 'admin', answers: 200 },
  'staffCodes.issue': { for: 'admin', answers: 200, body: { role: 'staff' } },
  'staffCodes.revoke': { for: 'admin', answers: 404, path: `/api/admin/staff-codes/${UNKNOWN_ID}` },
  'staffCodes.issueLink': { for: 'admin', answers: 404, path: `/api/admin/staff-codes/${UNKNOWN_ID}/login-link` },
  'staffCodes.issueAdminLink': { for: 'admin', answers: 200 },
  'texts.wish': { for: 'anybody', answers: 404, path: `/api/order-status/${UNKNOWN_HASH}/texts` },
  'texts.ask': { for: 'anybody', answers: 400, path: `/api/order-status/${UNKNOWN_HASH}/texts`, body: {} },
  'texts.stop': { for: 'anybody', answers: 404, path: `/api/order-status/${UNKNOWN_HASH}/texts` },
  'stand.config': { for: 'anybody', answers: 200 },
  'stand.events': { for: 'anybody', answers: 200 },
  'stand.twilioWebhook': { for: 'anybody', answers: 404 },
  'stand.twilioReport': { for: 'anybody', answers: 404 },
  'stand.live': { for: 'anybody', answers: 200 },
  'stand.ready': { for: 'anybody', answers: 200 },
  'stand.openapi': { for: 'anybody', answers: 200 },
};

const ROWS = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

/** Signed, but without a login. */
const WEBHOOK_EXPECTED: Expected = { for: 'anybody', answers: 400, body: {} };

const isRowName = (name: string): name is RowName => name in EXPECTED;
const expectedOf = (name: string): Expected => {
  if (name.startsWith('paymentWebhooks.')) return WEBHOOK_EXPECTED;
  if (!isRowName(name)) throw new Error(`${name} has no row in the authorization matrix`);
  return EXPECTED[name];
};

const CALLERS = ['none', 'garbage', 'expired', 'revoked', 'logged out', 'board', 'revoked board', 'staff', 'manager', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

const RANKS: Readonly<Record<string, number>> = { board: 0, staff: 1, manager: 2, admin: 3 };

const expectedStatus = (expected: Expected, caller: Caller): number => {
  if (expected.for === 'anybody') return expected.answers;
  const rank = RANKS[caller];
  if (rank === undefined) return 401;
  return rank >= (RANKS[expected.for] ?? Infinity) ? expected.answers : 403;
};

let stand: ServerHarness;
beforeAll(async () => {
  stand = await startServerHarness({ hasWorker: false });
});
afterAll(() => stand.stop());

const call = async (endpoint: Endpoint, expected: Expected, authorization: string | null) => {
  const answer = await fetch(`${stand.url}${expected.path ?? endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) },
    ...(expected.body === undefined ? {} : { body: JSON.stringify(expected.body) }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return { status: answer.status, text: await answer.text() };
  await answer.body?.cancel();
  return { status: answer.status, text: '' };
};

describe('who may call what', () => {
  let admin = '';
  beforeAll(async () => {
    admin = await adminToken(stand);
  });

  const expiredToken = async (): Promise<string> => {
    const expiresAt = plusMs(stand.clock.now(), MINUTE_MS);
    const issued = await stand.services.useCases.issueStaffCode({ name: 'Old', role: 'manager', expiresAt, createdBy: 'a test' });
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

  const authorizationOf: Readonly<Record<Caller, () => Promise<string | null>>> = {
    none: async () => null,
    garbage: async () => `Bearer ${'x'.repeat(43)}`,
    expired: async () => `Bearer ${await expiredToken()}`,
    revoked: async () => `Bearer ${await revokedToken()}`,
    'logged out': async () => `Bearer ${await loggedOutToken()}`,
    board: async () => `Bearer ${await boardToken(false)}`,
    'revoked board': async () => `Bearer ${await boardToken(true)}`,
    staff: async () => `Bearer ${await staffToken(stand, 'Sam', 'staff')}`,
    manager: async () => `Bearer ${await staffToken(stand, 'Mo', 'manager')}`,
    // One admin for all rows except logout, which would end the login: the password hash is slow on purpose.
    admin: async () => `Bearer ${admin}`,
  };

  test('has an expectation for every row, and none for anything else', () => {
    const named = ROWS.map(([name]) => name).filter((name) => !name.startsWith('paymentWebhooks.'));
    expect(named.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  test('says the same as the contract', () => {
    for (const [name, endpoint] of ROWS) expect([name, endpoint.access === 'public']).toEqual([name, expectedOf(name).for === 'anybody']);
  });

  describe.each(ROWS)('%s', (name, endpoint) => {
    test.each(CALLERS)('answers %s by its role', async (caller) => {
      const expected = expectedOf(name);
      const { status, text } = await call(endpoint, expected, await authorizationOf[caller]());
      expect([status, text.slice(0, 200)]).toEqual([expectedStatus(expected, caller), expect.any(String)]);
      if (status === 401) expect(text).toContain('UNAUTHENTICATED');
      if (status === 403) expect(text).toContain('FORBIDDEN');
      if (name === 'auth.logOut' && caller === 'admin') admin = await adminToken(stand);
    });
  });

  test.each(['Basic YWRtaW46YWRtaW4=', 'Bearer', 'Bearer a b', "Bearer ' or 1=1", 'bearer  x'])(
    'takes no %s for a login',
    async (authorization) => {
      expect((await call(contract.fulfilment.list, EXPECTED['fulfilment.list'], authorization)).status).toBe(401);
    },
  );

  test('takes no cookie for a login', async () => {
    const code = await issueCode(stand);
    const login = await logInWith(stand, code.code);
    const cookie = `${login.headers.get('set-cookie') ?? ''}; token=${String(login.json?.['token'])}`;
    expect((await fetch(`${stand.url}/api/orders`, { headers: { cookie } })).status).toBe(401);
  });
});

/** The calls that end one's own login. */
const ENDING = ['account.signOutEverywhere', 'auth.logOut'];

// Last, because the first named admin ends the shared password.
test('named managers and admins have the rights of their role in every row', async () => {
  const dana = await firstAdmin(stand);
  const rosa = await inviteAndJoin(stand, dana.token, 'Rosa');
  const rows = ROWS.toSorted(([one], [other]) => ENDING.indexOf(one) - ENDING.indexOf(other));
  for (const [role, { token }] of [
    ['manager', rosa],
    ['admin', dana],
  ] as const)
    for (const [name, endpoint] of rows) {
      const { text } = await call(endpoint, expectedOf(name), `Bearer ${token}`);
      const isRefused = /"code":"(?:FORBIDDEN|UNAUTHENTICATED)"/.test(text);
      expect([role, name, isRefused]).toEqual([role, name, expectedStatus(expectedOf(name), role) === 403]);
    }
});
