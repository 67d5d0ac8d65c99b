import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { cartOf, wanted, type Snack } from './customers.ts';
import { newTally, note, type Tally } from './crowd.ts';
import { logIn } from './logins.ts';
import { openConnection, openLine, type Answer, type Call, type Connection } from './wire.ts';

/** A tablet that sells continuously, with a drawer and a board. */
export interface Window {
  /** The sales since the last call. */
  takeTally(): Tally;
  /** Waits for the last sale. */
  leave(): Promise<void>;
}

const CENTS = 100;
const TWENTY_DOLLARS = 20;
/** More than is ever in preparation: the limit is checked, but never refuses. */
const STATION_LIMIT = 500;

const saleCall = (cart: readonly Snack[], payment: object, headers: Call['headers']): Call => ({
  method: 'POST',
  path: '/api/window/sales',
  headers: { ...headers, 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    items: cart.map(({ id, price_cents }) => ({ id, quantity: 1, price: price_cents / CENTS })),
    payment,
    name: '',
    special_instructions: null,
  }),
});

/** A board that follows the orders, and refetches on each notification. */
const hangBoard = async (url: string, ask: (call: Call) => Promise<Answer>) => {
  const call = { method: 'POST', path: '/api/admin/board-links', body: JSON.stringify({ name: 'Bench' }) } as const;
  const link: { readonly path: string } = JSON.parse(wanted(await ask(call), 200).body);
  const headers = { authorization: `Bearer ${link.path.slice(link.path.indexOf('=') + 1)}` };
  const connection = openConnection(url);
  const show = { path: '/api/board', headers };
  wanted(await connection.ask(show), 200);
  const refresh = (name: string): void => {
    if (name === 'orders' && !connection.isBusy) connection.ask(show).catch(() => undefined);
  };
  const line = await openLine(url, '/api/board/events', refresh, headers);
  return () => {
    line.close();
    connection.close();
  };
};

/** Cash with change and the card reader in turn, this many sales a minute, sequentially as by hand. */
export const openWindow = async (url: string, snacks: readonly Snack[], aMinute: number): Promise<Window> => {
  const headers = await logIn(url);
  let connection: Connection = openConnection(url);
  const ask = (call: Call): Promise<Answer> => {
    if (!connection.isOpen) connection = openConnection(url);
    return connection.ask({ ...call, headers: { ...call.headers, ...headers } });
  };
  const drawer = randomUUID();
  const pieces = DENOMINATIONS_CENTS.map(() => 1);
  wanted(await ask({ method: 'POST', path: '/api/drawers', body: JSON.stringify({ id: drawer, name: 'Bench', pieces }) }), 200);
  const limits = JSON.stringify({ stationLimits: { Grill: STATION_LIMIT } });
  wanted(await ask({ method: 'PUT', path: '/api/admin/settings', body: limits }), 200);
  const takeDown = await hangBoard(url, ask);

  let tally = newTally();
  const closing = new AbortController();
  const payments = [
    { tender: 'cash', given: TWENTY_DOLLARS, drawer },
    { tender: 'reader', reference: null },
  ];
  const sell = async (): Promise<void> => {
    const everyMs = 60_000 / aMinute;
    for (let [sold, dueAt] = [0, performance.now()]; !closing.signal.aborted; sold += 1, dueAt += everyMs) {
      await sleep(Math.max(0, dueAt - performance.now()));
      await note(tally, ask(saleCall(cartOf(snacks), payments[sold % payments.length] ?? {}, {})));
    }
  };
  const shift = sell();
  return {
    takeTally: () => {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    leave: async () => {
      closing.abort();
      await shift;
      takeDown();
      connection.close();
    },
  };
};
