import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import type { ChosenFile } from './support/admin.ts';
import { test } from './support/admin-test.ts';

const SIDE = LIMITS.images.sidePixels;
const PHOTO = { width: 1600, height: 1200 };

/** Like a phone's photo: not square, with its location in the metadata. */
const photo = async (): Promise<ChosenFile> => {
  const picture = sharp({ create: { ...PHOTO, channels: 3, background: '#c81e1e', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
  const buffer = await picture
    .withExif({ IFD0: { Artist: 'Alex' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer };
};

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

describe('pictures', () => {
  test('a photo becomes a product’s picture, everywhere', async ({ admin, customer, stand }) => {
    await admin.openDashboard();
    await admin.button('Update Image: Orange Soda').click();
    const picker = admin.dialog('Select Image');
    expect(await picker.getByRole('button', { name: /^orange-soda/ }).getAttribute('aria-pressed')).toBe('true');
    const upload = picker.getByRole('button', { name: 'Upload', exact: true });
    const [file, filename] = [picker.getByLabel('Image', { exact: true }), picker.getByLabel('File name (optional)')];
    await filename.fill('sunny-side');
    await file.setInputFiles(await photo());
    await admin.inspect('image picker');
    await upload.click();
    await admin.says('Image updated!');
    await admin.isGone(picker);

    const picture = admin.card('Orange Soda').locator('img');
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/images\/uploads\/sunny-side-/);
    const path = (await picture.getAttribute('src')) ?? '';
    await admin.card('Orange Soda').getByText(path).waitFor();
    expect(await admin.naturalSize(picture)).toEqual([SIDE, SIDE]);
    await expectCleanPicture(await fetch(`${stand.url}${path}`));
    const onMenu = customer.page.getByRole('listitem').filter({ has: customer.heading(/^Orange Soda$/) });
    // An instance's menu cache lags a moment behind the change (docs/adr/0034).
    await expect.poll(async () => (await customer.openMenu(), await onMenu.locator('img').getAttribute('src'))).toBe(path);
    await admin.openAudit();
    expect((await admin.auditLog())[0]).toMatch(/^Product \| New picture for 'Orange Soda' \| Admin · /);
  });

  test('a photo of more than 24 megapixels and 5 MB is scaled on the phone, and stands upright', async ({ admin, stand }) => {
    await admin.openDashboard();
    await admin.button('Update Image: Lemonade').click();
    const picker = admin.dialog('Select Image');
    await picker.getByLabel('Image', { exact: true }).setInputFiles(await largePhoto());
    await picker.getByRole('button', { name: 'Upload', exact: true }).click();
    await admin.says('Image updated!');
    const path = (await admin.card('Lemonade').locator('img').getAttribute('src')) ?? '';
    const answer = await fetch(`${stand.url}${path}`);
    const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number): boolean => (data[(y * SIDE + x) * 3] ?? 0) > (data[(y * SIDE + x) * 3 + 2] ?? 0);
    expect([redAt(SIDE / 2, 10), redAt(SIDE / 2, SIDE - 10)]).toEqual([true, false]);
  });
});

const expectCleanPicture = async (answer: Response): Promise<void> => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const { format, width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: SIDE, height: SIDE, exif: undefined });
};
