import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/server-page.tsx';

const TEMPLATE = '<!doctype html><head><title>Bandstand</title></head><body><div id="root"></div></body>';

const STAND = {
  standName: 'Brass & Co',
  pickupPlace: 'gate <7>',
  timeZone: 'America/New_York',
  cardFeePercent: 3,
  donationPresets: [0, 10, 12, 15],
  defaultDonationPreset: 12,
  holdMinutes: 10,
  contactDays: 90,
  languages: ['en', 'es'],
  asksPickupCode: false,
  queueLevels: { building: 12, critical: 14, paused: 15 },
  paymentProvider: 'stripe',
  emailProvider: 'smtp',
  demo: false,
  demoStaffCode: null,
  pushPublicKey: 'B'.padEnd(87, 'A'),
  sendsTexts: false,
};

const product = (id: number, name: string, quantity: number) => ({
  id,
  name,
  price: 2.5,
  category: 'drinks',
  image: '/images/products/cola.jpg',
  quantity,
  is_active: true,
});

const menu = (...drinks: readonly ReturnType<typeof product>[]) => ({ drinks, candy: [], food: [product(99, 'Hot Dog', 40)] });

describe('renderPage', () => {
  const page = renderPage(TEMPLATE, { products: menu(product(1, 'Cola', 43), product(2, 'Water', 2), product(3, 'Tea', 0)), stand: STAND });

  it('draws the products on sale, with price and stock, and the name of the stand', () => {
    // React marks where one text ends and the next begins.
    const shown = page.replaceAll('<!-- -->', '');
    expect(shown).toMatch(/>Cola<.*?\$2\.50<.*?43 available</);
    expect(shown).toMatch(/>Water<.*?\$2\.50<.*?Only 2 left!</);
    expect(shown).not.toContain('>Tea<');
    expect(shown).toContain('<title>Menu · Brass &amp; Co</title></head>');
    expect(shown).toContain('Pickup at gate &lt;7&gt;');
  });

  it('disables controls until the code has loaded', () => {
    const root = document.implementation.createHTMLDocument();
    root.documentElement.innerHTML = page;
    const buttons = [...root.querySelectorAll('main button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Allergens',
      ...['Cola', 'Water', 'Hot Dog'].flatMap((name) => [name, 'Add to Cart']),
    ]);
    expect(buttons.filter((button) => !button.hasAttribute('disabled'))).toEqual([]);
  });

  it.each(['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '$& $` $1 "q" \'', '<!--<script>'])(
    'shows the name %s letter by letter, and carries it unchanged',
    (name) => {
      const products = menu(product(1, name, 43));
      const stand = { ...STAND, standName: name, pickupPlace: name };
      const hostile = renderPage(TEMPLATE, { products, stand });
      const root = document.implementation.createHTMLDocument();
      root.documentElement.innerHTML = hostile;
      expect([...root.querySelectorAll('h3')].map((heading) => heading.textContent)).toEqual([name, 'Hot Dog']);
      expect([...root.querySelectorAll('script')].map(({ type }) => type)).toEqual(['application/json']);
      expect(JSON.parse(root.querySelector('script')?.textContent ?? '')).toEqual({ products, stand });
    },
  );

  it('of an answer it cannot read draws the page without products', () => {
    expect(renderPage(TEMPLATE, { products: { pizza: [] }, stand: STAND })).toContain('Loading menu...');
  });
});
