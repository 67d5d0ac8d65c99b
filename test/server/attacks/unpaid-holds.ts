import type { Product } from '#core/domain/catalogue/product.ts';
import { cartOf, CHECKOUT, PAYER, post, send, type HttpAnswer } from '../../support/http-calls.ts';

type Stand = { readonly url: string };

/** Somebody on the network behind the stand's own proxy: TRUST_PROXY_HOPS=1. */
export const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address });

/** The `name=value` pairs that an answer wants kept. */
export const cookieOf = ({ headers }: HttpAnswer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1).join(''))
    .join('; ');

/** A browser opens the menu. @returns its headers from then on. */
export const openMenu = async (stand: Stand, address: string, name: string): Promise<Readonly<Record<string, string>>> => {
  const answer = await post(stand, '/api/heartbeat', { sessionId: name, cartItemCount: 0 }, from(address));
  return { ...from(address), 'x-visitor-id': name, cookie: cookieOf(answer) };
};

/** Five of everything that is sold, as far as one cart can hold it. */
export const everything = async (stand: Stand, products: readonly Product[]) =>
  cartOf(stand, Object.fromEntries(products.map(({ name }) => [name, 5])));

export const press = (stand: Stand, cart: unknown, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  post(stand, CHECKOUT, cart, headers);

/** Presses Pay on the provider's page. */
export const payFrom = (stand: Stand, { json }: HttpAnswer): Promise<HttpAnswer> =>
  send(stand, `/simulated-payments/${String(json?.['sessionId'])}`, {
    method: 'POST',
    body: new URLSearchParams({ ...PAYER, action: 'pay' }),
  });

/** Keeps asking, so many at once and fifty times a second each, until told to stop. @returns how often each answer came. */
export const keepAsking = (ask: (index: number) => Promise<HttpAnswer>, atOnce: number) => {
  const statuses: Record<string, number> = {};
  const state = { isOver: false };
  let index = 0;
  const one = async (): Promise<void> => {
    while (!state.isOver) {
      const { status } = await ask(index++);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    stop: async (): Promise<Readonly<Record<string, number>>> => {
      state.isOver = true;
      await all;
      return statuses;
    },
  };
};
