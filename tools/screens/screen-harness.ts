import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { CodeRole } from '#core/domain/staff/staff-code.ts';
import { sequentialSecrets } from '#test/support/fakes/plain-secrets.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { cartOf, checkOut, pay, post, productNamed, send, type HttpAnswer } from '#test/support/http-calls.ts';
import { ADMIN_PASSWORD, adminToken, bearer, logInWith } from '#test/support/logins.ts';
import { firstAdmin, invite, inviteAndJoin, secretOf } from '#test/support/people.ts';
import { startServerHarness, type ServerHarness } from '#test/support/server-harness.ts';

/** `dana` has her own login, once `gatherPeople` was called. */
export type Person = 'admin' | 'manager' | 'bea' | 'tom' | 'dana';

/** Fixed, because the port is part of links, and so of the QR code. */
const PORT = 4_390;

/** An order as its customer and the staff know it. */
export interface PlacedOrder {
  readonly id: string;
  readonly hash: string;
  readonly sessionId: string;
  /** '#042' */
  readonly number: string;
}

export type Wanted = Readonly<Record<string, number>>;

/** The real stand on a reproducible evening: its clock stands still and its secrets are predictable. */
export interface ScreenHarness extends Pick<ServerHarness, 'url' | 'clock' | 'services'> {
  /** The storage of this person's browser. */
  loginOf(person: Person): Readonly<Record<string, unknown>>;
  wait(minutes: number): void;
  order(name: string, wanted: Wanted, more?: { readonly donation?: number; readonly instructions?: string }): Promise<PlacedOrder>;
  /** A customer is on the payment page. */
  hold(wanted: Wanted): Promise<void>;
  move(order: PlacedOrder, ...statuses: readonly ('preparing' | 'ready' | 'completed')[]): Promise<void>;
  reopen(order: PlacedOrder, reason: string): Promise<void>;
  refund(order: PlacedOrder, items?: readonly string[]): Promise<void>;
  setStock(product: string, quantity: number): Promise<void>;
  setPrice(product: string, price: number): Promise<void>;
  sellOut(category: 'food' | 'everything'): Promise<void>;
  stopOrdering(): Promise<void>;
  /** Replaces the shared password by named logins: two admins, a manager, and one who has not joined yet. @returns her link */
  gatherPeople(): Promise<string>;
  stop(): Promise<void>;
}

const CODES = ['Q7H2KD', 'M4XK7T', 'R8VN3C', 'W5JP2F', 'H6BZ4Y', 'K3TG9M'];
const STAFF: readonly { readonly person: Person; readonly name: string; readonly role: CodeRole }[] = [
  { person: 'bea', name: 'Bea Morales', role: 'staff' },
  { person: 'tom', name: 'Tom', role: 'staff' },
  { person: 'manager', name: 'Maxine Oyelaran', role: 'manager' },
];

const good = (answer: HttpAnswer): HttpAnswer => {
  if (answer.status >= 400) throw new Error(`the stand answered ${answer.status}: ${answer.text}`);
  return answer;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const recordsIn = (value: unknown): readonly Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A login as the web app stores it, with its key. */
type Login = { readonly key: string; readonly auth: Readonly<Record<string, unknown>> };
type Logins = Map<Person, Login>;

const logEverybodyIn = async (stand: ServerHarness): Promise<Logins> => {
  const token = await adminToken(stand);
  const logins = new Map<Person, Login>([['admin', { key: 'admin-auth', auth: { token, role: 'admin', username: 'admin' } }]]);
  for (const { person, name, role } of STAFF) {
    const issued = good(await post(stand, '/api/admin/staff-codes', { name, role }, bearer(token)));
    const code = String(issued.json?.['code']);
    const answer = good(await logInWith(stand, code));
    const id = String(issued.json?.['id']);
    logins.set(person, { key: 'staff-auth', auth: { token: String(answer.json?.['token']), id, name, role, code } });
  }
  return logins;
};

const mailOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;

const placeOrder = async (
  stand: ServerHarness,
  name: string,
  wanted: Wanted,
  donation: number,
  instructions: string,
): Promise<PlacedOrder> => {
  const { sessionId } = await checkOut(stand, await cartOf(stand, wanted, donation));
  good(await pay(stand, sessionId, { name, email: mailOf(name), phone: '(555) 010-0142', specialInstructions: instructions }));
  const paid = good(await send(stand, `/api/orders/by-session/${sessionId}`));
  const number = displayOrderNumber(String(paid.json?.['order_number']));
  const hash = String(paid.json?.['hash']);
  const found = await stand.services.ports.orders.byHash(lookupHash(hash));
  return { id: String(found?.order.id), hash, sessionId, number };
};

/** The stand, with its staff at work. */
export const startScreenHarness = async (): Promise<ScreenHarness> => {
  const overrides = { ids: sequentialIds(), secrets: sequentialSecrets(CODES) };
  const stand = await startServerHarness({ env: { PORT: String(PORT), NODE_ENV: 'development', ADMIN_PASSWORD }, overrides });
  const logins = await logEverybodyIn(stand);
  const headersOf = (person: Person): Readonly<Record<string, string>> => bearer(String(logins.get(person)?.auth['token']));
  const change = async (path: string, body: unknown, method = 'PUT', person: Person = 'admin'): Promise<HttpAnswer> => {
    const headers = { ...headersOf(person), 'content-type': 'application/json' };
    return good(await send(stand, path, { method, headers, body: JSON.stringify(body) }));
  };
  const products = async (): Promise<readonly Record<string, unknown>[]> =>
    Object.values(good(await send(stand, '/api/admin/products', { headers: headersOf('admin') })).json ?? {}).flatMap(recordsIn);
  return {
    url: stand.url,
    clock: stand.clock,
    services: stand.services,
    gatherPeople: async () => {
      const dana = await firstAdmin(stand, 'Dana Whitfield');
      logins.set('dana', { key: 'person-auth', auth: { token: dana.token, id: dana.id, name: 'Dana Whitfield', role: 'admin' } });
      const luis = await inviteAndJoin(stand, dana.token, 'Luis Ortega', 'admin');
      good(await post(stand, '/api/admin/hand-over', undefined, bearer(luis.token)));
      await inviteAndJoin(stand, dana.token, 'Rosa Delgado');
      return `/join#${secretOf(good(await invite(stand, dana.token, 'Marta Lee')))}`;
    },
    stop: () => stand.stop(),
    loginOf: (person) => {
      const login = logins.get(person);
      return login === undefined ? {} : { [login.key]: login.auth };
    },
    wait: (minutes) => stand.clock.advance(minutes * MINUTE_MS),
    order: (name, wanted, { donation = 0, instructions = '' } = {}) => placeOrder(stand, name, wanted, donation, instructions),
    hold: async (wanted) => void (await checkOut(stand, await cartOf(stand, wanted))),
    move: async ({ id }, ...statuses) => {
      for (const status of statuses) await change(`/api/orders/${id}/status`, { status }, 'PUT', 'bea');
    },
    reopen: async ({ id }, reason) => void (await change(`/api/orders/${id}/reopen`, { reason }, 'POST', 'bea')),
    refund: async ({ id }, items) => {
      const reason = 'Customer request';
      if (items === undefined) {
        await change(`/api/orders/${id}/refund-all`, { reason }, 'POST');
        return;
      }
      const order = good(await send(stand, `/api/orders/${id}`, { headers: headersOf('admin') }));
      for (const line of recordsIn(order.json?.['items']))
        if (items.includes(String(line['product_name'])))
          await change(`/api/orders/${id}/refund-item`, { itemId: String(line['id']), reason }, 'POST');
    },
    setStock: async (product, quantity) =>
      void (await change(`/api/products/${(await productNamed(stand, product)).id}/quantity`, { quantity })),
    stopOrdering: async () => {
      const { open } = await stand.services.ports.nights.current(stand.clock.now());
      await change(`/api/admin/nights/${open?.id}/stop-ordering`, {}, 'POST');
    },
    setPrice: async (product, price) => void (await change(`/api/products/${(await productNamed(stand, product)).id}/price`, { price })),
    sellOut: async (category) => {
      for (const product of await products()) {
        const id = String(product['id']);
        if (category === 'everything') await change(`/api/products/${id}/active`, { is_active: false });
        else if (product['category'] === category) await change(`/api/products/${id}/quantity`, { quantity: 0 });
      }
    },
  };
};
