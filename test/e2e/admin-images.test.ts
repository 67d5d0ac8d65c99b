import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import type { ChosenFile } from './support/admin.ts';
import { test } from './support/admin-test.ts';

const SIDE = LIMITS.images.sidePixels;
/** Taken upright: the sensor stores it sideways, red toward the top. */
const largePhoto = async (): Promise<ChosenFile> => {
  const half = await sharp({ create: { width: 2856, height: 4284, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 5712, height: 4284, channels: 3, background: '#1e1ec8' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  return { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: Buffer.concat([buffer, Buffer.alloc(LIMITS.images.maximumUploadBytes)]) };
};

describe('a photo of a phone', () => {
  // test/web/images uploads smaller ones, and test/adapters/images removes their metadata.
  test('of more than 24 megapixels and 5 MB is scaled, turned upright and shown on the menu', async ({ admin, customer, stand }) => {
    await admin.openDashboard();
    await admin.button('Update Image: Lemonade').click();
    const picker = admin.dialog('Select Image');
    await picker.getByLabel('Image', { exact: true }).setInputFiles(await largePhoto());
    await admin.inspect('image picker');
    await picker.getByRole('button', { name: 'Upload', exact: true }).click();
    await admin.says('Image updated!');
    await admin.isGone(picker);
    const picture = admin.card('Lemonade').locator('img');
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/images\/uploads\//);
    const path = (await picture.getAttribute('src')) ?? '';
    const { data, info } = await sharp(Buffer.from(await (await fetch(`${stand.url}${path}`)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([SIDE, SIDE]);
    const redAt = (x: number, y: number): boolean => (data[(y * SIDE + x) * 3] ?? 0) > (data[(y * SIDE + x) * 3 + 2] ?? 0);
    expect([redAt(SIDE / 2, 10), redAt(SIDE / 2, SIDE - 10)]).toEqual([true, false]);
    const onMenu = customer.page.getByRole('listitem').filter({ has: customer.heading(/^Lemonade$/) });
    // An instance's menu cache lags a moment behind the change (docs/adr/0034).
    await expect.poll(async () => (await customer.openMenu(), await onMenu.locator('img').getAttribute('src'))).toBe(path);
  });
});
