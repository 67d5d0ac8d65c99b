import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Told } from './told.ts';

type Row = Readonly<Record<string, unknown>>;
type Fact<T = Told> = T extends Told ? Omit<T, 'who' | 'askedAt' | 'at'> : never;

const rowsOf = (value: unknown): readonly Row[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((one): one is Row => typeof one === 'object' && one !== null)
    : [];

const orderFact = (row: Row): Fact => {
  const place = row['queue_position'];
  return {
    about: 'order',
    number: displayOrderNumber(String(row['order_number'])),
    status: String(row['status']),
    place: typeof place === 'number' ? place : null,
  };
};

const boardFacts = (status: string, rows: unknown): readonly Fact[] =>
  rowsOf(rows).map((row) => ({ about: 'order', number: String(row['number']), status, place: null }));

/** A response's status, and its body as on the wire; status 0 without a response. */
type Answered = { readonly status: number; readonly body: unknown };

const SALES: readonly string[] = ['/api/window/sales', '/api/window/paper-sales'];
const REFUSED_FROM = 400;
const BROKEN_FROM = 500;
const TOO_MANY = 429;

const isSold = (status: number): boolean | null => {
  if (status === 0 || status >= BROKEN_FROM || status === TOO_MANY) return null;
  return status < REFUSED_FROM;
};

/** @param asked the method and the path of the contract @returns the response's statements about orders, payments, stock and sales */
export const factsOf = (
  asked: string,
  { params, key }: { readonly params: Row; readonly key: string | null },
  { status, body }: Answered,
): readonly Fact[] => {
  const [method, path = ''] = asked.split(' ');
  if (method === 'POST' && SALES.includes(path)) return [{ about: 'sale', key: key ?? '', isSold: isSold(status) }];
  const answer = (status === 200 ? body : {}) as Row;
  if (asked === 'GET /api/orders/by-session/:sessionId') {
    const session = String(params['sessionId']);
    if (status === 404) return [{ about: 'payment', session, number: null }];
    const shown = status === 200 ? orderFact(answer) : null;
    return shown?.about === 'order' ? [shown, { about: 'payment', session, number: shown.number }] : [];
  }
  if (asked === 'GET /api/order-status/:hash') return status === 200 ? [orderFact(answer)] : [];
  if (asked === 'GET /api/orders') return rowsOf(answer).map(orderFact);
  if (asked === 'GET /api/board') return [...boardFacts('preparing', answer['preparing']), ...boardFacts('ready', answer['ready'])];
  if (asked === 'GET /api/products')
    return rowsOf(answer).flatMap((rows) =>
      rowsOf(rows).map((row) => ({ about: 'stock' as const, product: Number(row['id']), units: Number(row['quantity']) })),
    );
  return [];
};
