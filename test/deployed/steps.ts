import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '../support/browser.ts';
import { PAYER, send } from '../support/http-calls.ts';
import { ofThisWorld, onMachine } from './machine.ts';
import { composeCommands, pasted } from './pasted.ts';
import { updateWhileSelling } from './releases.ts';
import { loseTheDisk, rushInOneGigabyte } from './rush.ts';
import { buy, sellWithoutFailure, setUp, STAND, stockUp } from './stand.ts';
import { installUnits, upgradeUnits, useUnits } from './units.ts';
import { world, WORLD_ADDRESS } from './world.ts';

/** Points the stands to the fake providers and a second place; compose reads this file by itself. */
const OVERRIDE = `
x-world: &world
  extra_hosts: ['api.stripe.com:${WORLD_ADDRESS}', 'mail.example.org:${WORLD_ADDRESS}']
  environment: { NODE_EXTRA_CA_CERTS: /world.pem }
  volumes: ['/opt/world.pem:/world.pem:ro', '/second-place:/second-place']
services: { stand-a: *world, stand-b: *world, backup: *world }
`;
/** A folder instead of S3. */
const inFolder = (block: string): string =>
  block
    .replace('PLACE_TYPE=s3', 'PLACE_TYPE=alias')
    .replace('PLACE_PROVIDER=AWS', 'PLACE_REMOTE=/second-place')
    .replaceAll(/^RCLONE_CONFIG_PLACE_(REGION|ACCESS|SECRET).*\n/gm, '');

const expect = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
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
  ['set it up: card payments with their webhook, and mail', setUp],
  [
    'sell: order, webhook, mail',
    async () => {
      await stockUp('Cola');
      await buy('Cola');
      for (let waited = 0; world.mails.length < 2 && waited < 600; waited += 1) await sleep(100);
      expect(world.mails.length === 2, `${world.mails.length} mails`);
    },
  ],
  ['sell in a browser', buyInBrowser],
  [
    'build again and replace both instances while people buy',
    async () => {
      const sold = await sellWithoutFailure(() => onMachine(pasted('upgradeBuilt')));
      await onMachine('bandstand check');
      return sold;
    },
  ],
  ['update while people buy, and back from a release that does not start', updateWhileSelling],
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
    'export, and the commands of sentences and tables',
    () => onMachine([pasted('export'), ...composeCommands()].join('\n')).then(() => undefined),
  ],
  [
    'copy everything to a second place',
    async () => {
      await onMachine(inFolder(pasted('secondPlace')));
      const seen = `docker compose exec -T backup rclone lsf second:wal | grep -q base-`;
      await onMachine(`for _ in $(seq 180); do ${seen} && exit; sleep 1; done; docker compose logs base backup | tail -n 30 >&2; exit 1`);
      const doctor = await onMachine('bandstand doctor || true');
      expect(/ok .*log at the second place: It was copied just now/.test(doctor), doctor);
    },
  ],
  ['try both backups', () => onMachine(pasted('drill')).then(() => undefined)],
  ['lose the disk in a rush, recover from the second place', loseTheDisk],
  ['without containers: install, by systemd', installUnits],
  ['without containers: confined, backed up, killed', useUnits],
  ['without containers: upgrade from the release before', upgradeUnits],
  ['a minute of 20 requests a second in 1 GB', rushInOneGigabyte],
];
