import { exactTimeText, timeText } from '#web/texts/times.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { adminToken, bearer, issueCode } from '#test/support/logins.ts';
import { cartOf, checkOut, pay, send } from '#test/support/http-calls.ts';
import { startServerHarness } from '#test/support/server-harness.ts';

// One night of a stand in New York, in a process with another time zone: its output must not depend on that.
const [, , moments = '[]', timeZone = '', ...days] = process.argv;
const stand = await startServerHarness({ hasWorker: false, env: { TIME_ZONE: timeZone } });
const TIMES = /\d{1,2}:\d{2}(?::\d{2})?\s?[AP]M/g;

const orderAt = async (iso: string) => {
  const at = instant(Date.parse(iso));
  stand.clock.set(at);
  const { sessionId, url } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
  const page = await send(stand, new URL(url).pathname);
  await pay(stand, sessionId);
  const { json } = await send(stand, `/api/orders/by-session/${sessionId}`);
  return {
    at: iso,
    number: json?.['order_number'],
    placed: json?.['created_at'],
    heldUntil: page.text.match(TIMES),
    onScreen: [timeText(at, at, stand.config.timeZone), exactTimeText(at, stand.config.timeZone)],
  };
};

const orders = [];
for (const iso of JSON.parse(moments)) orders.push(await orderAt(String(iso)));
await stand.services.useCases.deliverOutbox();
const mailbox = (await send(stand, '/mailbox')).text.match(TIMES);
const headers = bearer(await adminToken(stand));
const reports = [];
for (const day of days) {
  const { json, text } = await send(stand, `/api/reports/sales?day=${day}`, { headers });
  const csv = (await send(stand, `/api/reports/sales.csv?day=${day}`, { headers })).text;
  reports.push({ day, orders: json?.['totalOrders'] ?? text, quarters: json?.['quarters'], csv });
}
const { expiresAt, createdAt } = await issueCode(stand);
process.stdout.write(JSON.stringify({ orders, mailbox, reports, codeLivesMs: expiresAt - createdAt }));
await stand.stop();
