import { contract } from '#adapters/http-contract/contract.ts';
import { lookupPageHash, sessionId as toSessionId, type ProductId, type SessionId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ApiError, isDecided } from '#web/api/api-error.ts';
import { put, shareOf } from '../model.ts';
import { uuidFrom, type Dice } from '../dice.ts';
import type { Doing, Scene } from '../scene.ts';
import { phoneNumberOf } from '../provider.ts';
import { isRefused, type Phone } from '../wire.ts';

const FEE_PERCENT = 3;
const SECOND = 1_000;
const TIRED_AFTER = 4;
const CANCELS_A_NIGHT = 2;
const SOME = 0.3;

type Cart = ReadonlyMap<ProductId, number>;
type Started = { readonly session: SessionId; readonly shown: number };

const fill = (scene: Scene, d: Dice): Cart => new Map(Array.from({ length: d.from(1, 3) }, () => [d.one(scene.menu).id, d.from(1, 3)]));

/** Retries until there is a payment page; some customers tap twice. */
const checkOut = async (scene: Scene, d: Dice, phone: Phone, who: string): Promise<Started | null> => {
  const cart = fill(scene, d);
  const key = `cart-${uuidFrom(d, scene.time.now())}`;
  const share = d.one([0, 10, 12, 15]);
  // The menu as of when the cart was filled; some customers take their time.
  const prices = new Map(scene.model.prices);
  if (d.chance(0.5)) await scene.time.sleep(d.from(0, 90 * SECOND));
  let shown = 0;
  const ask = () => {
    const items = [...cart].map(([id, quantity]) => ({ id, quantity, price: cents(prices.get(id) ?? 0) }));
    const subtotal = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    const [fee, donation] = [shareOf(subtotal, FEE_PERCENT), shareOf(subtotal, share)];
    shown = subtotal + fee + donation;
    const body = { items, processingFee: cents(fee), donationAmount: cents(donation) };
    return phone.api.call(contract.checkout.createSession, { headers: { 'idempotency-key': key }, body });
  };
  for (let tries = 0; tries < TIRED_AFTER; tries++) {
    try {
      const copy = d.chance(0.15) ? ask().catch(() => null) : null;
      const { sessionId } = await ask();
      const other = await copy;
      // When an admin ends a checkout between two taps, its key is free again.
      const pages = new Set([sessionId, other?.sessionId ?? sessionId]);
      const states = await Promise.all([...pages].map((page) => scene.stand.provider.sessions.find(page)));
      if (states.filter((page) => page?.state !== 'expired').length > 1) scene.find('one idempotency key gave two payment pages');
      return { session: toSessionId(sessionId), shown };
    } catch (error) {
      if (isDecided(error)) {
        scene.tell(`${who} gets no payment page: ${error.code ?? ''}`);
        return null;
      }
      if (!(error instanceof ApiError)) throw error;
      await scene.time.sleep(d.from(SECOND, 10 * SECOND));
    }
  }
  return null;
};

/** A customer who lost the page finds it again by phone number. */
const lookUp = async ({ api }: Phone, name: string): Promise<void> => {
  const found = await api.call(contract.orders.lookUp, { body: { emailOrPhone: phoneNumberOf(name) } }).catch(() => null);
  if (found === null) return;
  await api.call(contract.orders.status, { params: found }).catch(() => null);
  const params = { hash: lookupPageHash(found.hash) };
  await api.call(contract.orders.prove, { params, body: { lastNameOrCode: name.split(' ').at(-1) ?? name } }).catch(() => null);
};

/** The thank-you page looks for the order, and the customer may cancel there. */
const afterPaying = async (scene: Scene, d: Dice, phone: Phone, session: SessionId, who: string, cancels: number): Promise<void> => {
  let own = null;
  for (let tries = 0; own === null && tries < 6; tries++) {
    own = await phone.api.call(contract.orders.bySession, { params: { sessionId: session } }).catch(() => null);
    if (own === null) await scene.time.sleep(2 * SECOND);
  }
  if (own === null || own.pickup_code === null) return;
  const { hash, pickup_code: pickupCode, order_number: number } = own;
  if (d.chance(cancels)) {
    await scene.time.sleep(d.chance(0.4) ? 0 : d.from(0, 300 * SECOND));
    const cancelled = await scene.askUntilDecided(() => phone.api.call(contract.orders.cancel, { params: { hash }, body: { pickupCode } }));
    if (!isRefused(cancelled)) {
      scene.model.cancelled.add(session);
      put(scene.model.cancels, who, 1);
      if ((scene.model.cancels.get(who) ?? 0) > CANCELS_A_NIGHT) scene.find('a customer cancels once more than anybody may');
    }
    scene.tell(`${who} cancels ${number}: ${isRefused(cancelled) ? cancelled.refused.code : 'done'}`);
  }
  if (d.chance(0.2)) await phone.api.call(contract.orders.status, { params: { hash } }).catch(() => null);
  if (d.chance(0.1)) await lookUp(phone, own.customer_name);
  if (d.chance(0.2)) await phone.api.call(contract.orders.forgetContact, { params: { hash }, body: { pickupCode } }).catch(() => null);
};

/** A whole visit: cart, payment page, payment or not, and afterwards. */
const visit = async (scene: Scene, d: Dice, who: string, cancels: number): Promise<void> => {
  const phone = scene.newPhone();
  const started = await checkOut(scene, d, phone, who);
  if (started === null) return;
  const { session, shown } = started;
  scene.tell(`${who} gets a payment page of ${shown}`);
  // Most pay within two minutes, some when their hold is about to end.
  await scene.time.sleep(d.chance(0.85) ? d.from(2 * SECOND, 120 * SECOND) : d.from(560 * SECOND, 660 * SECOND));
  if (d.chance(0.08)) return scene.tell(`${who} walks away without paying`);
  if (d.chance(0.15)) {
    scene.tell(`${who} goes back to the cart`);
    const cancel = phone.api.call(contract.checkout.cancelSession, { params: { sessionId: session } }).catch(() => null);
    // The page is still open in another tab.
    if (d.chance(0.5)) await scene.time.sleep(d.from(0, 50));
    else return void (await cancel);
  }
  const paid = await scene.stand.provider.pay(session, who);
  if (paid === null) return scene.tell(`${who} is too late to pay`);
  scene.model.paid.push({ session, shown, charged: paid.totalCents, who });
  scene.tell(`${who} pays ${paid.totalCents}`);
  if (d.chance(0.7)) await afterPaying(scene, d, phone, session, who, cancels);
};

const VISITOR = '0000000000000000000000000000000';

/** Only views the status, in an open tab. */
const browse: Doing = async ({ newPhone }, d) => {
  const { api } = newPhone();
  await api.call(contract.catalogue.listProducts, {}).catch(() => null);
  await api.call(contract.queue.status, {}).catch(() => null);
  const body = { sessionId: `${VISITOR}${d.from(0, 9)}`, cartItemCount: d.from(0, 3) };
  await api.call(contract.queue.heartbeat, { body } as never).catch(() => null);
};

const order: Doing = (scene, d, { who }) => visit(scene, d, who, SOME);

/** Again and again. */
const orderAndCancel: Doing = (scene, d, { who }) => visit(scene, d, who, 1);

export const CUSTOMERS: Readonly<Record<string, Doing>> = { order, 'order-and-cancel': orderAndCancel, 'look-around': browse };
