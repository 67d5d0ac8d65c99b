import { describe, expect } from 'vitest';
import { test } from './support/stand-test.ts';

const PAYER = { name: 'Maya Rivera', email: 'maya@example.com', phone: '5550100142' };

describe('a customer who reads Spanish', () => {
  // each-front orders in Spanish.
  test('gets Spanish from the server, by the browser’s language or by choice', async ({ stand, customerReading, complaints }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    const pageFor = async (headers: Record<string, string>): Promise<Response> => fetch(`${stand.url}/`, { headers });
    const first = await pageFor({ 'accept-language': 'es-US,es;q=0.9,en;q=0.8' });
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    const spanish = await first.text();
    expect(spanish).toMatch(/<html lang="es">.*¡Bienvenidos al puesto de la banda!.*disponibles/s);
    // Search engines and browsers without JavaScript get Spanish, too.
    expect(spanish).toMatch(/content="Pide desde tu asiento.*<noscript>\s*<p lang="es">Para pedir, [^<]*<\/p>\s*<\/noscript>/s);
    expect(await (await pageFor({ 'accept-language': 'es', cookie: 'language=en' })).text()).toContain('<html lang="en">');

    await customer.openMenu();
    await customer.link('Español').tap();
    await customer.heading('Bebidas').waitFor();
    // Remembered: the server renders it in Spanish, and the app hydrates it.
    await page.reload();
    await customer.button('Agregar: Limonada').tap();
    await customer.link('Privacidad').tap();
    await customer.heading('Privacidad').waitFor();
    await customer.inspect('the privacy page in Spanish');
    expect(complaints.take()).toEqual([]);
  });
});

describe('without JavaScript', () => {
  test('shows menu and order in both languages, keeps the choice, and says what needs JavaScript', async ({
    stand,
    browser,
    customerReading,
    backOffice,
  }) => {
    await (await customerReading('es')).order({ Lemonade: 1 }, PAYER);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US', viewport: { width: 390, height: 844 } });
    try {
      const page = await context.newPage();
      await page.goto(`${stand.url}/`);
      await page.getByRole('heading', { name: 'Cola', exact: true }).waitFor();
      // Before the menu, because scrolling through it first would take too long.
      expect(
        await page
          .locator('noscript')
          .first()
          .evaluate((element) => element.getBoundingClientRect().bottom),
      ).toBeLessThan(200);
      await page.getByRole('link', { name: 'Español' }).click();
      await page.getByRole('heading', { name: 'Bebidas' }).waitFor();
      await page.goto(`${stand.url}/check-order`);
      const said = (await page.locator('noscript').first().textContent()) ?? '';
      expect(said).toContain('To order, or to look up an order, turn JavaScript on.');
      expect(said).toContain('Para pedir, o para ver tu pedido, activa JavaScript.');
      const order = `${stand.url}${await backOffice.orderPage(PAYER.name)}`;
      await page.goto(order);
      await page.getByText('Pedido recibido').waitFor();
      await page.getByText('1 × Limonada').waitFor();
      await page.getByRole('link', { name: 'English' }).click();
      await page.getByText('Order Received').waitFor();
      await page.getByText('1 × Lemonade').waitFor();
      // The link of a Spanish mail.
      await page.goto(`${order}?lang=es`);
      await page.getByText('Pedido recibido').waitFor();
      await page.getByRole('link', { name: 'Ver el menú' }).click();
      await page.getByRole('heading', { name: 'Bebidas' }).waitFor();
    } finally {
      await context.close();
    }
  });
});
