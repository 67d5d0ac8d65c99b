import { describe, expect } from 'vitest';
import { PAGE_TEXTS } from '#adapters/simulated-payments/checkout-page-texts.ts';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import { TEXTS } from '../support/texts.ts';
import { ENGINES, PHONE, TABLET, test } from './browsers-test.ts';

/** A part of the sentence with the page's age. */
const NO_CONNECTION: Readonly<Record<Language, string>> = { en: 'no connection', es: 'sin conexión' };

describe('a night in a browser that is not today’s Chromium', () => {
  test.for(ENGINES.flatMap((engine) => LANGUAGES.map((language) => ({ engine, language, name: engine.name }))))(
    '$name in $language: menu, payment, number, packing, live, without a network, pickup window',
    async ({ engine, language }, { openHands, office, network, stand }) => {
      const { menu, ui, shell, cart, order } = TEXTS[language];
      const payment = PAGE_TEXTS[language];
      expect(stand.url).not.toBe(network.url);
      const fan = await openHands(engine, PHONE);
      const say = (done: string): void => void process.stdout.write(`${engine.name} (${fan.version}) in ${language}: ${done}\n`);
      say('open');

      await fan.visit('/');
      if (language === 'es') await fan.tap('Español');
      await fan.tapTwice(`${menu.addToCart}: Cola`);
      await fan.tap(ui.oneMore('Cola'));
      await fan.tap(shell.cart(ui.items(2)));
      say('cart filled');
      await fan.tapTwice(cart.proceed);
      await fan.sees(payment.heading);
      await fan.fillIn(payment.email, 'maya@example.com');
      await fan.fillIn(payment.name, 'Maya Lopez');
      await fan.fillIn(payment.phone, '5550100142');
      await fan.tap(payment.pay(''));
      await fan.sees(order.confirmed);
      const number = await fan.sees(/#\d{3}/);
      say(`paid, ${number}`);
      await fan.tap(order.viewStatus);
      await fan.sees(order.details);
      const status = await fan.path();

      const { code } = await office.issueCode('Bea');
      const bea = await openHands(engine, TABLET);
      await bea.visit('/staff-login');
      await bea.fillIn('Staff code', code);
      await bea.tapTwice('Login as Staff');
      say('staff logged in');
      await bea.tapTwice(`Start Preparing ${number}`);
      await bea.tap('2× Cola');
      await fan.sees(order.status('preparing'));
      await bea.tapTwice('Mark as Ready for Pickup');
      await fan.sees(order.status('ready'));
      say('ready, and the customer’s page followed');

      await fan.visit('/');
      await fan.sees(menu.category('drinks'));
      await fan.hasApp();
      network.cut();
      await fan.visit('/');
      await fan.sees(NO_CONNECTION[language]);
      await fan.sees(menu.category('drinks'));
      await fan.visit(status);
      await fan.sees(NO_CONNECTION[language]);
      await fan.sees(number);
      await fan.visit('/band-room');
      await fan.sees(order.offlineTitle);
      say('menu, order and offline page kept without a network');
      await network.mend();
      await fan.visit(status);
      await fan.sees(order.status('ready'));
      await fan.seesNot(NO_CONNECTION[language]);

      await bea.visit('/pickup-window');
      await bea.tapTwice(`Picked Up ${number}`);
      await fan.sees(order.status('completed'));
      await bea.seesNot(number);
      say('handed out');
    },
  );
});
