import { describe, expect } from 'vitest';
import { test } from './support/admin-test.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { FORMATS, pagesOnOwnPaper } from './support/print.ts';

describe('the menu sign', () => {
  test('fills one sheet as a poster, without prices, and as table tents', async ({ admin, stand }) => {
    const { page } = admin;
    await page.goto(`${stand.url}/admin/sign`);
    const sign = page.getByRole('article', { name: 'The sign' });
    await sign.getByText('Hot Dog').waitFor();
    await sign.locator('path').first().waitFor({ state: 'attached' });
    await inspectOnDevices(page, 'menu sign');
    const cutOff = (): Promise<readonly string[]> =>
      sign.evaluate((paper) => {
        const sheet = paper.getBoundingClientRect();
        return [...paper.querySelectorAll('*')]
          .filter((element) => {
            const { right, bottom } = element.getBoundingClientRect();
            return right > sheet.right + 1 || bottom > sheet.bottom + 1 || element.scrollWidth > element.clientWidth + 1;
          })
          .map(({ textContent }) => textContent);
      });
    const printsWhole = async (what: string): Promise<void> => {
      for (const format of FORMATS) {
        await page.getByRole('button', { name: format, exact: true }).click();
        expect(await cutOff(), `${what}, ${format}`).toEqual([]);
        expect(await pagesOnOwnPaper(page), `${what}, ${format}`).toEqual([format]);
      }
    };
    await printsWhole('poster');
    await page.getByText('Price list').click();
    await printsWhole('poster without prices');
    await page.getByRole('button', { name: 'Table Tents' }).click();
    await inspectOnDevices(page, 'table tents');
    await printsWhole('table tents');
  });
});
