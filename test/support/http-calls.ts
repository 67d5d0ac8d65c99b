import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { errorsOf } from '#server/http/pages/openapi.ts';
import type { ServerHarness } from './server-harness.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Null when the body is not JSON. */
  readonly json: Record<string, unknown> | null;
}

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};

const ROWS = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** A generated client knows no other errors. */
const refuseUndeclared = (method: string, path: string, code: unknown): void => {
  const [asked = ''] = path.split('?');
  const row = ROWS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(asked));
  if (row === undefined || typeof code !== 'string' || errorsOf(row.endpoint).some((known) => known === code)) return;
  throw new Error(`${method} ${row.endpoint.path} answered ${code}, which its row does not declare`);
};

/** One raw request, without following redirects. */
export const send = async ({ url }: Pick<ServerHarness, 'url'>, path: string, init: RequestInit = {}): Promise<HttpAnswer> => {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const text = await answer.text();
  const json = parse(text);
  if (!answer.ok) refuseUndeclared(init.method ?? 'GET', path, json?.['code']);
  return { status: answer.status, headers: answer.headers, text, json };
};

export const post = (
  stand: Pick<ServerHarness, 'url'>,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> =>
  send(stand, path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

type Line = { readonly id: number; readonly name: string; readonly price: number; readonly quantity: number };

export interface WireCart {
  readonly items: readonly { readonly id: number; readonly quantity: number; readonly price: number }[];
  readonly processingFee: number;
  readonly donationAmount: number;
}

const menuOf = async (stand: Pick<ServerHarness, 'url'>): Promise<readonly Line[]> => {
  const answer = await fetch(`${stand.url}/api/products`);
  if (!answer.ok) throw new Error(`the menu: ${answer.status} ${await answer.text()}`);
  const groups: Record<string, Line[]> = await answer.json();
  return Object.values(groups).flat();
};

export const productNamed = async (stand: Pick<ServerHarness, 'url'>, name: string): Promise<Line> => {
  const found = (await menuOf(stand)).find((product) => product.name === name);
  if (found === undefined) throw new Error(`no product ${name}`);
  return found;
};

const toDollars = (cents: number): number => Number((cents / 100).toFixed(2));

/** A cart as the web app sends it: the menu's prices and the right fee. */
export const cartOf = async (
  stand: Pick<ServerHarness, 'url'>,
  wanted: Readonly<Record<string, number>>,
  donationAmount = 0,
): Promise<WireCart> => {
  const menu = await menuOf(stand);
  const items = Object.entries(wanted).map(([name, quantity]) => {
    const product = menu.find((one) => one.name === name);
    if (product === undefined) throw new Error(`no product ${name}`);
    return { id: product.id, quantity, price: product.price };
  });
  const subtotalCents = items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
  return { items, processingFee: toDollars(Math.floor((subtotalCents * 300 + 5_000) / 10_000)), donationAmount };
};

export const CHECKOUT = '/api/stripe/create-checkout-session';

/** @returns the session's id and the payment page. */
export const checkOut = async (stand: Pick<ServerHarness, 'url'>, cart: WireCart, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await post(stand, CHECKOUT, cart, headers);
  if (answer.status !== 200) throw new Error(`checkout answered ${answer.status}: ${answer.text}`);
  return { sessionId: String(answer.json?.['sessionId']), url: String(answer.json?.['url']) };
};

export const PAYER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '(555) 010-0142', specialInstructions: 'No onions' };

/** Presses Pay on the simulated provider's page. */
export const pay = async (
  stand: Pick<ServerHarness, 'url'>,
  sessionId: string,
  payer: Readonly<Record<string, string>> = PAYER,
): Promise<HttpAnswer> =>
  send(stand, `/simulated-payments/${sessionId}`, { method: 'POST', body: new URLSearchParams({ ...payer, action: 'pay' }) });
