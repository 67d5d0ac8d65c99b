import { ratios, spread, SPREAD, type Section } from './figures.ts';
import { load } from './load.ts';
import { logIn } from './logins.ts';
import { fillNights } from './nights.ts';
import { pgbench } from './pgbench.ts';
import { startPostgres, startServer } from './processes.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;
const IN_HAND = 50;

/** All data of the list in one hand-written statement. */
const BY_HAND = `
  select o.*, (select json_agg(i order by i.position) from order_items i where i.order_id = o.id) as items
  from orders o where o.status in ('queued', 'preparing', 'ready') order by o.placed_at, o.id;`;

/** The staff's screen: the orders in hand with their items, for a logged-in person. */
export const staffList = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const database = await postgres.createDatabase('staff_list');
  const stand = await startServer(database);
  try {
    await fillNights(database, { nights: 1, ordersANight: IN_HAND, inHand: IN_HAND });
    const headers = await logIn(stand.url);
    const list = { url: `${stand.url}/api/orders`, connections: CONNECTIONS, seconds: SECONDS, headers };
    const [byHand, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      byHand.push(await pgbench(database, { script: BY_HAND, clients: CONNECTIONS, seconds: SECONDS }));
      const served = await load(list);
      if (served.failures > 0) throw new Error(`${served.failures} requests failed`);
      ours.push(served.perSecond);
    }
    return {
      title: 'The list behind the counter',
      method: `\`GET /api/orders\` with ${IN_HAND} orders of three lines in hand, ${CONNECTIONS} connections, compared with one prepared SQL statement for the same rows, run by \`pgbench\` with as many clients; ${ROUNDS} rounds of ${SECONDS} s in turn. Wanted: a ratio of at least 0.5.`,
      tables: [
        {
          head: ['list', ...SPREAD.map((name) => `${name}/s`), 'ratio'],
          rows: [
            ['one SQL statement', ...spread(byHand), ''],
            ['GET /api/orders', ...spread(ours), spread(ratios(ours, byHand))[1]],
          ],
        },
      ],
    };
  } finally {
    await stand.stop();
    await postgres.stop();
  }
};
