import { providerSessions, requestCheckout } from '#test/support/races/customers.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';

export const DROP_LIVE_VISITOR_INDEX = 'drop index checkouts_live_visitor_unique';
const MOST_LIVE = `
  select max(live) from (
    select count(*) as live from checkouts where state in ('creating', 'open') and release_requested_at is null group by visitor_id) v`;

export const requestInTabs = (visitors: number, tabs: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 200);
    const cola = await productBySlug(stand, 'cola');
    const requests = Array.from({ length: visitors * tabs }, (_, at) => ({
      visitor: `visitor-${at % visitors}`,
      key: `tab-of-its-own-${at}`,
    }));
    const answers = await Promise.all(requests.map((request) => requestCheckout(stand, [{ product: cola, quantity: 1 }], request)));
    await stand.services.useCases.reconcileCheckouts();
    const figures = {
      mostLive: await numberFrom(stand, MOST_LIVE),
      live: await numberFrom(stand, "select count(*) from checkouts where state in ('creating', 'open')"),
      openAtProvider: (await providerSessions(stand)).filter(({ state }) => state === 'open').length,
      reserved: await numberFrom(stand, `select reserved from products where id = ${cola.id}`),
    };
    const broken = await brokenInvariants(stand, { atRest: false });
    await comeToRest(stand);
    return { answers, figures, broken: [...broken, ...(await brokenInvariants(stand, { atRest: true }))] };
  });
