import { describe } from 'vitest';
import { PAGE_TEXTS } from '#adapters/simulated-payments/checkout-page-texts.ts';
import { TEXTS } from '../support/texts.ts';
import { ADMIN_PASSWORD } from '../e2e/support/stand-test.ts';
import { ENGINES, PHONE, TABLET, test } from './browsers-test.ts';
import type { Hands } from './hands.ts';

const { menu, ui, shell, cart, order } = TEXTS.en;
const payment = PAGE_TEXTS.en;

/** Opens a page and starts the browser's translator. */
const visit = async (hands: Hands, path: string, says: RegExp | string): Promise<void> => {
  await hands.visit(path);
  await hands.sees(says);
  await hands.translate();
};

describe('with the browser’s translator on', () => {
  test.for(ENGINES)('$name: an order, packing, hand-out, sales, inventory and tonight', async (engine, { openHands, office }) => {
    const say = (done: string): void => void process.stdout.write(`${engine.name}, translated: ${done}\n`);
    const fan = await openHands(engine, PHONE);
    await visit(fan, '/', menu.category('drinks'));
    await fan.tap(`${menu.addToCart}: Cola`);
    await fan.tap(ui.oneMore('Cola'));
    await fan.tap(shell.cart(ui.items(2)));
    await fan.sees(cart.proceed);
    await fan.sees('$5.00');
    await fan.tap(cart.proceed);
    await fan.sees(payment.heading);
    await fan.fillIn(payment.email, 'maya@example.com');
    await fan.fillIn(payment.name, 'Maya Lopez');
    await fan.fillIn(payment.phone, '5550100142');
    await fan.tap(payment.pay(''));
    await fan.sees(order.confirmed);
    await fan.translate();
    const number = await fan.sees(/#\d{3}/);
    await fan.tap(order.viewStatus);
    await fan.sees(order.status('queued'));
    say(`${number} is ordered`);

    const bea = await openHands(engine, TABLET);
    const { code } = await office.issueCode('Bea', 'manager');
    await visit(bea, '/staff-login', 'Staff code');
    await bea.fillIn('Staff code', code);
    await bea.tap('Login as Staff');
    await bea.tap(`Start Preparing ${number}`);
    await bea.tap('2× Cola');
    await fan.sees(order.status('preparing'));
    await bea.tap('Mark as Ready for Pickup');
    await bea.tap(`Undo ${number}`);
    await bea.tap('Preparing');
    await bea.tap(`Mark as Ready ${number}`);
    await fan.sees(order.status('ready'));
    await fan.seesNot('Come to the pickup window!');
    await visit(bea, '/pickup-window', number);
    await bea.tap(`Picked Up ${number}`);
    await bea.sees('Undo');
    await fan.sees(order.status('completed'));
    await fan.seesNot(order.status('ready'));
    say('packed, undone, ready, handed out');

    await visit(bea, '/window', 'Bottled Water');
    for (let sale = 0; sale < 2; sale += 1) {
      await bea.tap('Bottled Water');
      await bea.tap('Cash');
      await bea.tap('Exact');
      await bea.sees('Hand it over now');
    }
    await bea.tap('Undo');
    await bea.sees('is undone');
    say('two sales, one undone');

    const admin = await openHands(engine, TABLET);
    await visit(admin, '/admin-login', 'Password');
    await admin.fillIn('Password', 'trombone');
    await admin.tap('Login as Admin');
    await admin.sees('Invalid password. Please try again.');
    await visit(admin, '/admin-login', 'Password');
    await admin.fillIn('Password', ADMIN_PASSWORD);
    await admin.tap('Login as Admin');
    await admin.sees('Quick Stats');
    await admin.tap('On and Off');
    await admin.tap('Cancel');
    await visit(admin, '/admin/night', 'Stop Online Orders');
    await admin.tap('Stop Online Orders');
    await admin.sees('Everything is done');
    await admin.tap('Take Orders Again');
    await admin.sees('Game over?');
    say('inventory and the end of the night');
    for (const hands of [fan, bea, admin]) await hands.seesNot('Something went wrong');
  });
});
