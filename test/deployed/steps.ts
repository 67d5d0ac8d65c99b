import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../support/browser.ts';
import { PAYER, send } from '../support/http-calls.ts';
import { onMachine } from './machine.ts';
import { pasted } from './pasted.ts';
import { buy, orderKnown, setUp, STAND, stockUp, type Sold } from './stand.ts';
import { startWorld, WORLD_ADDRESS } from './world.ts';

const world = await startWorld();

/** Fills in this test machine's names. */
const ofThisWorld = (block: string): string =>
  block.replace('https://github.com/OWNER/NAME', '/src.git').replace('stand.example.org', 'stand.local');

/** Points the stands to the fake providers and a second place; compose reads this file by itself. */
const OVERRIDE = `
x-world: &world
  extra_hosts: ['api.stripe.com:${WORLD_ADDRESS}', 'mail.example.org:${WORLD_ADDRESS}']
  environment: { NODE_EXTRA_CA_CERTS: /world.pem }
  volumes: ['/opt/world.pem:/world.pem:ro', '/second-place:/second-place']
services: { stand-a: *world, stand-b: *world, backup: *world }
`;
const SECOND_PLACE = `
BACKUP_REMOTE=second:
RCLONE_CONFIG_SECOND_TYPE=crypt
RCLONE_CONFIG_SECOND_REMOTE=/second-place
RCLONE_CONFIG_SECOND_PASSWORD=$(docker run --rm bandstand:local rclone obscure 'two gates and a drum')
`;

const expect = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};

const addUp = async (): Promise<void> => void (await onMachine('bandstand check'));

/** Keeps selling while `run` runs. @returns the sales and the failures. */
const selling = async (run: () => Promise<unknown>): Promise<{ readonly sold: readonly Sold[]; readonly failed: readonly string[] }> => {
  const [sold, failed]: [Sold[], string[]] = [[], []];
  const over = new AbortController();
  const customer = async (): Promise<void> => {
    while (!over.signal.aborted)
      try {
        sold.push(await buy(world, 'Cola', over.signal));
      } catch (error) {
        if (!over.signal.aborted) failed.push(String(error));
      }
  };
  const customers = Promise.all([customer(), customer()]);
  try {
    await run();
  } finally {
    over.abort();
    await customers;
  }
  return { sold, failed };
};

const buyInBrowser = async (): Promise<void> => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
    await page.goto(STAND.url);
    await page.getByRole('button', { name: 'Add to Cart: Cola', exact: true }).click();
    await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click();
    await page.route(/\/pay\//, (route) => route.fulfill({ body: 'Stripe' }));
    await page.getByRole('button', { name: 'Proceed to Checkout', exact: true }).click();
    await page.waitForURL(/\/pay\//);
    const sessionId = page.url().split('/').at(-1) ?? '';
    world.stripe().pay(sessionId, { name: PAYER.name, email: PAYER.email, phone: PAYER.phone });
    const session = world.stripe().state.sessions.find(({ id }) => id === sessionId);
    await page.goto(String(session?.success_url).replace('{CHECKOUT_SESSION_ID}', sessionId));
    await page.getByRole('heading', { name: /Order Confirmed/ }).waitFor();
  } finally {
    await browser.close();
  }
};

/** A disk dies in a rush: only sales of the last ten seconds may be missing. */
const loseTheDisk = async (): Promise<string> => {
  let diedAt = 0;
  const { sold } = await selling(async () => {
    await sleep(30_000);
    await onMachine('docker kill bandstand-postgres-1');
    diedAt = Date.now();
  });
  await onMachine('docker compose down && docker volume rm bandstand_data');
  await onMachine(pasted('recover'));
  const known = await Promise.all(sold.map(orderKnown));
  const lost = sold.filter((_one, at) => known[at] === false);
  const oldest = Math.max(0, ...lost.map(({ at }) => diedAt - at)) / 1_000;
  expect(oldest <= 10, `an order of ${oldest} s before the disk died is missing`);
  return `${lost.length} of ${sold.length} orders missing, the oldest ${oldest.toFixed(1)} s old`;
};

type Step = readonly [name: string, run: () => Promise<unknown>];

/** In this order; each step builds on the previous ones. A returned text is printed. */
export const STEPS: readonly Step[] = [
  ['get the stand and write its settings', () => onMachine(ofThisWorld(pasted('getAndSet')), '', '/').then(() => undefined)],
  [
    'build and start',
    async () => {
      await onMachine('mkdir -m 777 /second-place && cat > compose.override.yaml', OVERRIDE);
      await onMachine('cat > /opt/world.pem', world.certificate);
      await onMachine(pasted('start'));
    },
  ],
  [
    'it answers through Caddy, and keeps its figures inside',
    async () => {
      const statuses = await Promise.all(['/', '/readyz', '/metrics'].map(async (path) => (await send(STAND, path)).status));
      expect(statuses.join(' ') === '200 200 404', statuses.join(' '));
    },
  ],
  ['set it up: card payments with their webhook, and mail', () => setUp(world)],
  [
    'sell: order, webhook, mail',
    async () => {
      await stockUp('Cola');
      await buy(world, 'Cola');
      for (let waited = 0; world.mails.length < 2 && waited < 100; waited += 1) await sleep(100);
      expect(world.mails.length === 2, `${world.mails.length} mails`);
    },
  ],
  ['sell in a browser', buyInBrowser],
  [
    'replace both instances while people buy',
    async () => {
      const { sold, failed } = await selling(() =>
        onMachine(['stand-a', 'stand-b'].map((one) => `docker compose up --detach --no-deps --force-recreate --wait ${one}`).join(' && ')),
      );
      expect(failed.length === 0, failed.join('\n'));
      await addUp();
      return `${sold.length} orders, none failed`;
    },
  ],
  [
    'back up, lose the database, restore',
    async () => {
      const before = await onMachine('bandstand check');
      await onMachine('bandstand backup /backups/now.backup && docker compose exec -T backup cat /backups/now.backup > bandstand.backup');
      await onMachine(`docker compose down && docker volume rm bandstand_data && ${pasted('restore')}`);
      expect((await onMachine('bandstand check')) === before, `was:\n${before}`);
    },
  ],
  [
    'copy everything to a second place',
    async () => {
      await onMachine(`cat >> .env <<EOF${SECOND_PLACE}EOF\ndocker compose up --detach --wait`);
      const seen = `docker compose exec -T backup rclone lsf second:wal | grep -q base-`;
      await onMachine(`for _ in $(seq 60); do ${seen} && exit; sleep 1; done; docker compose logs base backup | tail -n 30 >&2; exit 1`);
      const doctor = await onMachine('bandstand doctor || true');
      expect(/ok .*log at the second place: It was copied just now/.test(doctor), doctor);
    },
  ],
  ['try both backups', () => onMachine(pasted('drill')).then(() => undefined)],
  ['lose the disk in a rush, recover from the second place', loseTheDisk],
];
