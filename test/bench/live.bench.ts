import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { cartOf, checkoutCall, fillShelves, pickEverythingUp, sessionOf, tellPaid, wanted, type Snack } from './customers.ts';
import { percentile, short, type Section } from './figures.ts';
import { changeUnderMenus } from './menus.ts';
import { fillNights } from './nights.ts';
import { startFreeStand, startPostgres, type BenchProcess } from './processes.ts';
import { logIn } from './logins.ts';
import { openConnection, openLine, type Connection, type Line } from './wire.ts';

const SCREENS = 20;
const PHONES = 2_000;
const PAYMENTS = 100;
/** The number opened at a time: a stadium does not arrive in one millisecond. */
const TOGETHER = 50;
const SETTLE_MS = 5_000;
const HEARD_WITHIN_MS = 2_000;
/** Far enough apart that no order falls into the pause after another's notification. */
const APART_MS = 300;
/** A busy window: three a second on average, at random intervals. */
const MEAN_GAP_MS = 333;
const KB_PER_MB = 1_024;

interface Screen {
  /** When 'orders' arrived, in this process's milliseconds. */
  readonly heardAt: number[];
}

const openScreens = async (url: string): Promise<readonly Screen[]> => {
  const screens: Screen[] = [];
  for (let index = 0; index < SCREENS; index++) {
    const screen: Screen = { heardAt: [] };
    const onEvent = (name: string): void => void (name === 'orders' && screen.heardAt.push(performance.now()));
    await openLine(url, '/api/events', onEvent, await logIn(url));
    screens.push(screen);
  }
  return screens;
};

const openPhones = async (url: string, hashes: readonly string[]): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (let from = 0; from < hashes.length; from += TOGETHER) {
    const opened = hashes.slice(from, from + TOGETHER).map((hash) => openLine(url, `/api/order-status/${hash}/events`, () => undefined));
    lines.push(...(await Promise.all(opened)));
  }
  return lines;
};

/** Once the memory of the opening itself is freed. */
const settledMemoryMb = async (stand: BenchProcess): Promise<number> => {
  await sleep(SETTLE_MS);
  return stand.memoryMb();
};

interface Delays {
  /** From the stand's 200, sent after the commit, to the change notification; a notification that overtakes the 200 counts 0. */
  readonly afterAnswer: number[];
  /** From the webhook to the change notification: the whole payment and the way to the screen. */
  readonly afterEvent: number[];
  /** Screens without a notification within two seconds. */
  missed: number;
}

interface Window {
  readonly connection: Connection;
  readonly client: Client;
  readonly snacks: readonly Snack[];
  readonly screens: readonly Screen[];
}

const settle = async (screens: readonly Screen[], sentAt: number, answeredAt: number, delays: Delays): Promise<void> => {
  await sleep(HEARD_WITHIN_MS);
  for (const { heardAt } of screens) {
    const at = heardAt.find((one) => one >= sentAt);
    if (at === undefined) delays.missed += 1;
    else {
      delays.afterAnswer.push(Math.max(0, at - answeredAt));
      delays.afterEvent.push(at - sentAt);
    }
  }
};

/** Payments with pauses in between; each must appear on every screen. */
const pay = async ({ connection, client, snacks, screens }: Window, gapMs: () => number): Promise<Delays> => {
  const delays: Delays = { afterAnswer: [], afterEvent: [], missed: 0 };
  const looks: Promise<void>[] = [];
  for (let payment = 0; payment < PAYMENTS; payment++) {
    const session = sessionOf(wanted(await connection.ask(checkoutCall(cartOf(snacks))), 200));
    await sleep(gapMs());
    const sentAt = performance.now();
    await tellPaid(connection, session);
    looks.push(settle(screens, sentAt, performance.now(), delays));
    if (payment % TOGETHER === 0) await pickEverythingUp(client);
  }
  await Promise.all(looks);
  return delays;
};

const rowOf = (name: string, { afterAnswer, afterEvent, missed }: Delays): readonly string[] => [
  name,
  short(percentile(afterAnswer, 0.5)),
  short(percentile(afterAnswer, 0.99)),
  short(percentile(afterEvent, 0.5)),
  short(percentile(afterEvent, 0.99)),
  String(missed),
];

/** Change notifications to the staff's screens while a stadium holds its streams open. */
export const live = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const database = await postgres.createDatabase('live');
  const stand = await startFreeStand(database);
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    await fillNights(database, { nights: 1, ordersANight: PHONES, inHand: 0 });
    const { rows } = await client.query<{ lookup_hash: string }>('select lookup_hash from orders');
    const screens = await openScreens(stand.url);
    const window = { connection: openConnection(stand.url), client, snacks: await fillShelves(client), screens };
    const alone = await pay(window, () => APART_MS);
    const withoutMb = await settledMemoryMb(stand);
    const phones = await openPhones(
      stand.url,
      rows.map(({ lookup_hash }) => lookup_hash),
    );
    const withMb = await settledMemoryMb(stand);
    const apart = await pay(window, () => APART_MS);
    const byChance = await pay(window, () => -MEAN_GAP_MS * Math.log(1 - Math.random()));
    const menus = await changeUnderMenus(stand.url, PHONES);
    return {
      title: 'Live notifications',
      method: `One process, ${SCREENS} staff screens on \`/api/events\`, ${short(PHONES)} phones on the streams of their orders; ${PAYMENTS} payments, each expected on every screen, ${APART_MS} ms apart and then at random intervals of ${MEAN_GAP_MS} ms. "After the answer" counts from the webhook's 200, "after the event" from sending the event. Wanted: p99 after the answer no more than 100 ms. Then ${short(PHONES)} phones hold an open menu, and an admin changes a setting 20 times: until each phone has the new answer, spread over 0.7 s on purpose. Wanted: p99 no more than a second. Memory of the server's process, ${SETTLE_MS / 1_000} s after the last stream was opened.`,
      tables: [
        {
          head: ['payments', 'p50 ms after the answer', 'p99 ms', 'p50 ms after the event', 'p99 ms', 'not heard'],
          rows: [
            rowOf(`${APART_MS} ms apart, no phones`, alone),
            rowOf(`${APART_MS} ms apart, ${short(PHONES)} phones`, apart),
            rowOf(`by chance, ${short(PHONES)} phones`, byChance),
          ],
        },
        {
          head: ['changed setting', 'p50 ms until it is there', 'p99 ms', 'max ms', 'not heard'],
          rows: [
            [
              `${short(PHONES)} menus`,
              ...[percentile(menus.ms, 0.5), percentile(menus.ms, 0.99), Math.max(...menus.ms), menus.missed].map(short),
            ],
          ],
        },
        {
          head: ['memory', ''],
          rows: [
            ['without phones', `${short(withoutMb)} MB`],
            [`with ${short(phones.length)} idle streams`, `${short(withMb)} MB`],
            ['one idle stream', `${short(((withMb - withoutMb) * KB_PER_MB) / phones.length)} kB`],
          ],
        },
      ],
    };
  } finally {
    await client.end();
    await stand.stop();
    await postgres.stop();
  }
};
