import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { CONSENT_WORDING } from '#core/domain/notifications/text-consent.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ACCOUNT, signInbound } from '#test/support/fake-twilio.ts';
import { cartOf, pay, productNamed } from '#test/support/http-calls.ts';
import { ADMIN_PASSWORD, bearer } from '#test/support/logins.ts';
import type { ServerHarness } from '#test/support/server-harness.ts';
import { simulatedGatewayOf } from '#test/support/simulated-gateway.ts';
import { UPLOAD_CORPUS } from '#test/adapters/images/upload-corpus.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Answered, Ask, Look } from './transcript.ts';

type Login = Readonly<Record<string, string>>;
export interface Staff {
  readonly admin: Login;
  readonly mona: Login;
  readonly luis: Login;
}

const uuid = (at: number): string => `0193c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const pieces = (dollars: number) => DENOMINATIONS_CENTS.map((denomination) => (denomination === 100 ? dollars : 0));
const drawer = (letter: string, dollars: number) => ({
  id: `drawer-${letter}-of-tonight`,
  name: `Drawer ${letter}`,
  pieces: pieces(dollars),
});
const loginOf = (answer: Answered): Login => bearer(answer.of('token'));
const secretIn = (answer: Answered): string => answer.of('path').replace(/^.*[=#]/, '');

export const logIn = async (ask: Ask, stand: ServerHarness): Promise<Staff> => {
  await stand.services.useCases.setAdminPassword(ADMIN_PASSWORD);
  await ask('auth.methods');
  const admin = loginOf(await ask('auth.logInAdmin', { body: { password: ADMIN_PASSWORD } }));
  const code = async (name: string, role: string) => ask('staffCodes.issue', { as: admin, body: { name, role } });
  const mona = loginOf(await ask('auth.logInStaff', { body: { code: (await code('Mona', 'manager')).of('code') } }));
  const luis = await code('Luis', 'staff');
  await ask('auth.logInStaff', { body: { code: luis.of('code') } });
  const link = await ask('staffCodes.issueLink', { as: admin, at: { id: luis.of('id') } });
  const moved = loginOf(await ask('auth.logInWithLink', { body: { link: secretIn(link) } }));
  const old = await code('Old', 'staff');
  await ask('staffCodes.list', { as: admin });
  await ask('staffCodes.revoke', { as: admin, at: { id: old.of('id') } });
  const another = await ask('staffCodes.issueAdminLink', { as: admin });
  const leaving = loginOf(await ask('auth.logInWithLink', { body: { link: secretIn(another) } }));
  await ask('auth.logOut', { as: leaving });
  return { admin, mona, luis: moved };
};

export const stockTheStand = async (ask: Ask, { admin, mona }: Staff): Promise<void> => {
  await ask('settings.save', {
    as: admin,
    body: { standName: 'Westview Band', treasurerEmail: 'treasurer@example.com', stationLimits: { Grill: 40 } },
  });
  await ask('settings.list', { as: admin });
  await ask('setup.show', { as: admin });
  const image = new FormData();
  image.append('category', 'food');
  image.append('filename', 'Nachos');
  const png = UPLOAD_CORPUS.find(({ what }) => what === 'a PNG');
  image.append('image', new Blob([Uint8Array.from((await png?.bytes()) ?? [])]), 'nachos.png');
  const uploaded = await ask('images.upload', { as: admin, body: image });
  await ask('images.list', { as: admin, query: '?category=food' });
  const nachos = { name: 'Nachos', category_id: 3, price: 4.25, image_url: uploaded.of('path'), quantity: 12, is_active: false };
  const at = { id: (await ask('inventory.add', { as: admin, body: nachos })).of('id') };
  await ask('inventory.setImage', { as: admin, at, body: { image: '/images/products/cola.jpg' } });
  await ask('inventory.setPrice', { as: admin, at, body: { price: 4.5 } });
  await ask('inventory.setName', { as: admin, at, body: { name: 'Loaded Nachos' } });
  await ask('inventory.setActive', { as: admin, at, body: { is_active: true } });
  await ask('inventory.setPreparation', { as: admin, at, body: { station: 'Grill', prep_points: 3 } });
  await ask('inventory.setQuantity', { as: mona, at, body: { quantity: 9 } });
  await ask('foodFacts.set', {
    as: admin,
    at,
    body: {
      name_es: 'Nachos',
      allergens: 'y?nnnnnny',
      is_sealed: false,
      ingredients: 'Corn, cheese',
      ingredients_es: '',
      checked_on: '2026-11-19',
    },
  });
  await ask('foodFacts.get', { at });
  const price = await ask('inventory.bulkPrice', { as: admin, body: { category: 'candy', price: 1.25 } });
  await ask('inventory.undoBulkPrice', {
    as: admin,
    body: { price: 1.25, before: [{ id: Number(price.of('before', 0, 'id')), price: 2 }] },
  });
  await ask('inventory.list', { as: mona });
  await ask('inventory.listStations', { as: mona });
  await ask('catalogue.listProducts');
  for (const row of ['stand.config', 'stand.live', 'stand.ready', 'stand.openapi', 'stand.events', 'readiness.checks'] as const)
    await ask(row, row === 'readiness.checks' ? { as: mona } : {});
};

export const connectBoards = async (ask: Ask, { admin, mona }: Staff): Promise<void> => {
  const offered = await ask('board.offerScreen');
  const connected = await ask('board.connectScreen', {
    as: mona,
    body: { code: offered.of('code'), name: 'Bleachers TV', shows: 'prices' },
  });
  const board = bearer(offered.of('secret'));
  await ask('board.show', { as: board });
  await ask('board.changeLink', { as: mona, at: { id: connected.of('id') }, body: { shows: 'orders' } });
  await ask('board.show', { as: board });
  await ask('board.events', { as: board });
  const issued = await ask('board.issueLink', { as: mona, body: { name: 'Gate' } });
  await ask('board.listLinks', { as: mona });
  await ask('board.revokeLink', { as: mona, at: { id: issued.of('id') } });
  await ask('board.sign', { as: mona });
  const { of } = await ask('board.renewSign', { as: admin });
  const printed = {
    address: 'stand.example',
    stand_name: 'Westview Band',
    pickup_place: 'the gate',
    word: null,
    prices: [{ name: 'Cola', price: 2.5 }],
  };
  await ask('board.recordSignPrint', { as: mona, body: { path: of('path'), ...printed } });
};

export const openTheNight = async (ask: Ask, { admin, mona, luis }: Staff): Promise<string> => {
  const plan = (name: string) => ask('nights.plan', { as: admin, body: { name, opensAt: null, closesAt: '2026-11-21T04:00:00.000Z' } });
  const [lincoln, extra] = [await plan('vs. Lincoln'), await plan('Extra')];
  await ask('nights.change', {
    as: admin,
    at: { id: lincoln.of('id') },
    body: { name: 'Senior Night', opensAt: null, closesAt: '2026-11-21T05:00:00.000Z' },
  });
  await ask('nights.remove', { as: admin, at: { id: extra.of('id') } });
  const practice = { as: mona, at: { id: (await ask('nights.openNew', { as: mona, body: { name: 'Practice' } })).of('id') } };
  await ask('nights.rename', { ...practice, body: { name: 'Rehearsal' } });
  await ask('nights.stopOrdering', practice);
  await ask('queue.status');
  await ask('nights.resumeOrdering', practice);
  await ask('nights.close', practice);
  const junior = { as: mona, at: { id: (await plan('Junior Night')).of('id') } };
  await ask('nights.open', junior);
  await ask('nights.close', junior);
  const shelf = await ask('stock.shelf', { as: mona });
  const [product, seen] = [Number(shelf.of('products', 0, 'id')), Number(shelf.of('products', 0, 'expected'))];
  const count = { id: 'opening-count-1', lines: [{ product, counted: seen - 2, seen, after: null }] };
  await ask('nights.openPrepared', { as: mona, body: { which: { id: lincoln.of('id') }, count, drawers: [drawer('A', 50)] } });
  const again = { product, counted: seen - 1, seen: seen - 2, after: 'opening-count-1' };
  await ask('stock.count', { as: mona, body: { id: 'opening-count-2', kind: 'opening-count', lines: [again] } });
  await ask('stock.writeOff', { as: mona, body: { id: 'write-off-1', product, quantity: 1, reason: 'dropped' } });
  await ask('stock.shelf', { as: mona });
  await ask('drawers.open', { as: mona, body: drawer('B', 20) });
  const move = { id: 'entry-of-mona-1', kind: 'paid-out', amount: 6.5, note: 'ice' };
  await ask('drawers.move', { as: mona, at: { id: 'drawer-A-of-tonight' }, body: move });
  await ask('drawers.list', { as: luis });
  await ask('nights.list', { as: mona });
  return lincoln.of('id');
};

export const customersOf = (ask: Ask, stand: ServerHarness) => {
  const buy = async (wanted: Readonly<Record<string, number>>, donation = 0): Promise<Order> => {
    const started = await ask('checkout.createSession', {
      body: await cartOf(stand, wanted, donation),
      headers: { 'x-visitor-id': 'visitor-0001' },
    });
    const session = started.of('sessionId');
    await pay(stand, session);
    await ask('orders.bySession', { at: { sessionId: session } });
    const placed = await stand.services.ports.orders.bySession(sessionId(session));
    if (placed === null) throw new Error('it was paid');
    return placed.order;
  };
  return { buy };
};

export const sellOnline = async (ask: Ask, look: Look, stand: ServerHarness, { admin, luis }: Staff): Promise<void> => {
  const { buy } = customersOf(ask, stand);
  await ask('queue.heartbeat', { body: { sessionId: 'visitor-0001', cartItemCount: 3 } });
  await ask('queue.metrics', { as: luis });
  await ask('usage.count', { body: { view_menu: 2, add_to_cart: 1 } });
  const { of } = await ask('holds.askForWord', { as: admin });
  await ask('checkout.giveWord', { body: { word: of('word') } });
  await ask('holds.word', { as: luis });
  await ask('holds.stopAsking', { as: admin });
  const held = async () => ask('checkout.createSession', { body: await cartOf(stand, { Cola: 2 }) });
  const started = await held();
  await ask('holds.list', { as: admin });
  await look(`/simulated-payments/${started.of('sessionId')}`);
  await ask('checkout.cancelSession', { at: { sessionId: started.of('sessionId') } });
  await held();
  await ask('holds.end', { as: admin, body: {} });
  await stand.services.useCases.reconcileCheckouts();

  const order = await buy({ 'Hot Dog': 2, Cola: 1 }, 1);
  const at = { hash: order.lookupHash };
  await ask('orders.status', { at });
  await ask('orders.page', { at });
  await ask('orders.statusEvents', { at });
  const page = await ask('orders.lookUp', { body: { emailOrPhone: 'jamie@example.com' } });
  await ask('orders.status', { at: { hash: page.of('hash') } });
  await ask('orders.prove', { at: { hash: page.of('hash') }, body: { lastNameOrCode: 'Rivera' } });
  const endpoint = 'https://fcm.googleapis.com/fcm/send/maya';
  await ask('orders.followByPush', { at, body: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } } });
  await ask('orders.unfollowByPush', { at, body: { endpoint } });
  await ask('texts.wish', { at });
  await ask('texts.ask', { at, body: { wording: CONSENT_WORDING, language: 'en' } });
  await ask('texts.stop', { at });
  const text = signInbound('https://stand.example/api/twilio/webhook', { From: '+15550100142', To: ACCOUNT.from, Body: 'help' });
  await ask('stand.twilioWebhook', text);
  const query = `?order=${order.id}&of=${stand.clock.now()}`;
  await ask('stand.twilioReport', { query, ...signInbound(`https://stand.example/api/twilio/report${query}`, { MessageStatus: 'sent' }) });
  const { id } = await productNamed(stand, 'Hot Dog');
  await ask('estimate.ofCart', { query: `?items=${id}x2` });
  await ask('orders.cancel', { at, body: { pickupCode: order.pickupCode } });
  await ask('orders.forgetContact', { at, body: { pickupCode: order.pickupCode } });
};

export const cook = async (ask: Ask, stand: ServerHarness, { mona, luis }: Staff): Promise<Order> => {
  const { buy } = customersOf(ask, stand);
  const order = await buy({ 'Hot Dog': 1, Popcorn: 2 });
  const at = { id: order.id };
  const mark = (status: string, as: Login) => ask('fulfilment.changeStatus', { as, at, body: { status } });
  await ask('fulfilment.list', { as: luis });
  await ask('stock.shelf', { as: mona });
  await mark('preparing', luis);
  await ask('fulfilment.checkItem', { as: luis, at: { ...at, itemId: order.items[0]?.id ?? '' }, body: { checked: true, round: 0 } });
  await ask('orders.status', { at: { hash: order.lookupHash } });
  stand.clock.advance(LIMITS.orders.takeOverAfterMs);
  await ask('fulfilment.takeOver', { as: mona, at });
  await mark('ready', mona);
  await ask('fulfilment.undoReady', { as: mona, at });
  await mark('ready', mona);
  await ask('fulfilment.readyNotification', { as: mona });
  await ask('fulfilment.reopen', { as: mona, at, body: { reason: 'a napkin is missing' } });
  await mark('ready', mona);
  stand.clock.advance(10 * MINUTE_MS);
  await ask('fulfilment.remind', { as: mona, at });
  await ask('fulfilment.get', { as: mona, at });
  await mark('completed', luis);
  await ask('fulfilment.list', { as: mona, query: '?filter=today' });
  await ask('fulfilment.events', { as: luis });
  const staff = (await stand.services.useCases.listStaffCodes()).find(({ name }) => name === 'Luis');
  const acts = [{ id: uuid(1), at: new Date(stand.clock.now()).toISOString(), text: 'marked #002 ready' }];
  await ask('fulfilment.answerForUnsent', { as: mona, body: { staff_id: staff?.id, outcome: 'sent', acts, sales: [] } });
  await ask('fulfilment.findLost', { as: luis, body: { acts: [uuid(1)], sales: [{ id: 'sale-of-luis-1', isUndone: false }] } });
  return order;
};

export const sellAtWindow = async (ask: Ask, stand: ServerHarness, { mona, luis }: Staff): Promise<void> => {
  const { id, price } = await productNamed(stand, 'Bottled Water');
  const items = [{ id, quantity: 2, price }];
  const sell = (key: string, payment: object, more = {}, as = luis) =>
    ask('window.makeSale', {
      as,
      body: { items, payment, name: 'Sam', special_instructions: null, ...more },
      headers: { 'idempotency-key': key },
    });
  const cash = { tender: 'cash', given: 20, drawer: 'drawer-A-of-tonight' };
  const sold = await sell('sale-of-luis-1', cash);
  await ask('window.undoSale', { as: luis, at: { id: sold.of('id') } });
  const kept = await sell('sale-of-luis-2', cash);
  await ask('window.refundSale', {
    as: mona,
    at: { id: kept.of('id') },
    body: { item: null, reason: 'cold', drawer: 'drawer-A-of-tonight' },
  });
  await sell('sale-of-luis-3', cash);
  await sell('sale-of-luis-4', { tender: 'reader', reference: '8841' });
  const { reader } = simulatedGatewayOf(stand);
  await reader.take(cents(400), stand.clock.now());
  await reader.take(cents(2_345), plusMs(stand.clock.now(), 40 * MINUTE_MS));
  await sell('sale-of-mona-1', { tender: 'comp', reason: 'coach' }, {}, mona);
  const soldAt = new Date(stand.clock.now()).toISOString();
  await sell('sale-of-luis-5', { ...cash, given: 0 }, { items: [{ id, quantity: 20, price: 0 }], soldAt });
  const given = await ask('window.given', { as: mona });
  await ask('window.approve', { as: mona, at: { id: given.of('waiting', 0, 'id') } });
  await ask('window.given', { as: mona });
  const paper = { items, writtenAt: soldAt, seller: 'Rosa', counted: 10, drawer: 'drawer-B-of-tonight' };
  await ask('window.enterPaperSale', { as: luis, body: paper, headers: { 'idempotency-key': 'paper-of-rosa-1' } });
  const phone = await cartOf(stand, { Cola: 1 });
  await ask('window.startPhonePayment', {
    as: luis,
    body: { items: phone.items, processingFee: phone.processingFee },
    headers: { 'idempotency-key': 'phone-of-luis-1' },
  });
};

export const runOut = async (ask: Ask, stand: ServerHarness, { admin, mona, luis }: Staff): Promise<void> => {
  const { buy } = customersOf(ask, stand);
  const { id } = await productNamed(stand, 'Pizza Slice');
  const at = { id };
  const [first, second, third] = [
    await buy({ 'Pizza Slice': 1, Cola: 1 }),
    await buy({ 'Pizza Slice': 1 }),
    await buy({ 'Pizza Slice': 2 }),
  ];
  const itemOf = (order: Order) => ({
    orderId: order.id,
    itemId: order.items.find(({ productName }) => productName === 'Pizza Slice')?.id,
  });
  await ask('soldOut.list', { as: luis });
  // Two nights were closed before.
  await ask('soldOut.sellOut', { as: luis, at, query: '?round=2' });
  await ask('soldOut.found', { as: luis, at, body: itemOf(first) });
  await ask('soldOut.undoFound', { as: luis, at, body: itemOf(first) });
  await ask('soldOut.replace', {
    as: luis,
    at,
    body: { ...itemOf(first), productId: (await productNamed(stand, 'Hot Dog')).id, drawer: null },
  });
  await ask('soldOut.refund', { as: admin, at, body: itemOf(third) });
  await ask('soldOut.get', { as: luis, at });
  await ask('soldOut.putBack', { as: luis, at, query: '?round=2', body: { counted: 7 } });
  await ask('stations.pause', { as: mona, body: { station: 'Grill', until: null, sentence: 'Back at eight.', sentenceEs: 'A las ocho.' } });
  await ask('queue.status');
  await ask('stations.list', { as: luis });
  await ask('stations.resume', { as: mona, body: { station: 'Grill' } });
  const order = { id: first.id };
  await ask('refunds.refundItem', {
    as: admin,
    at: order,
    body: { itemId: first.items.find(({ productName }) => productName === 'Cola')?.id, reason: 'flat' },
  });
  await ask('refunds.refundAll', { as: admin, at: order, body: { reason: 'late' } });
  await ask('refunds.list', { as: admin, at: order });
  await ask('callOff.get', { as: admin });
  await ask('callOff.start', { as: admin, body: { id: 'call-off-1', name: 'Senior Night', orders: [second.id] } });
  while ((await stand.services.useCases.carryOutCallOff()) > 0);
  await ask('callOff.retry', { as: admin, at: { id: 'call-off-1' }, body: { order: null } });
};
