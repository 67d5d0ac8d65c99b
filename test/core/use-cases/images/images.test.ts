import { describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import type { ImageEntry } from '#core/domain/images/image-entry.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const BUILT_IN: ImageEntry = {
  path: '/images/products/tea.jpg',
  filename: 'tea.jpg',
  folder: 'drinks',
  width: 300,
  height: 300,
  sizeBytes: 9,
};
const SMALLER = new Uint8Array([1, 2, 3]);

/** Every upload becomes the same small picture, except those that begin with 0. */
const imageProcessor: ImageProcessor = {
  process: async ([first]) =>
    first === 0
      ? err({ kind: 'image/refused', reason: 'not-a-picture' })
      : ok({ bytes: SMALLER, width: 300, height: 299, contentHash: '0123456789abcdef' }),
};

const library = (takesUploads = true) => {
  const { images } = createInMemoryPersistence({ clock: fixedClock() });
  const stand = standHarness({ images: { ...images, takesUploads }, builtInImages: { list: async () => [BUILT_IN] }, imageProcessor });
  return { images, upload: stand.uploadImage, list: stand.listImages, knows: stand.knowsImage };
};

const UPLOAD = { bytes: new Uint8Array([7]), folder: 'food', filename: 'Corn Dog' } as const;
const PATH = '/images/uploads/corn-dog-0123456789ab.jpg';

describe('uploading a picture', () => {
  it('keeps what the processor made of it, under a name of the server’s', async () => {
    const { upload, list, images, knows } = library();
    const entry = { path: PATH, filename: 'corn-dog-0123456789ab.jpg', folder: 'food', width: 300, height: 299, sizeBytes: 3 };
    expect(await knows(PATH)).toBe(false);
    expect(await upload(UPLOAD)).toEqual({ ok: true, value: entry });
    expect(await images.read('corn-dog-0123456789ab')).toEqual(SMALLER);
    expect(await list(undefined)).toEqual({ images: [entry, BUILT_IN], uploadsDisabled: false });
    expect((await list('food')).images).toEqual([entry]);
    expect((await list('drinks')).images).toEqual([BUILT_IN]);
    expect(await Promise.all([PATH, BUILT_IN.path, '/images/products/cola.jpg', '/images/other.jpg'].map(knows))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['nothing', { ...UPLOAD, bytes: null }, { kind: 'image/missing' }],
    ['an empty file', { ...UPLOAD, bytes: new Uint8Array() }, { kind: 'image/missing' }],
    ['what is no picture', { ...UPLOAD, bytes: new Uint8Array([0]) }, { kind: 'image/refused', reason: 'not-a-picture' }],
  ])('refuses %s and keeps nothing', async (_what, wanted, error) => {
    const { upload, images } = library();
    expect(await upload(wanted)).toEqual({ ok: false, error });
    expect(await images.list()).toEqual([]);
  });

  it('is refused where uploads are off, which the list says too', async () => {
    const { upload, list } = library(false);
    expect(await upload(UPLOAD)).toEqual({ ok: false, error: { kind: 'image/uploads-disabled' } });
    expect(await list(undefined)).toEqual({ images: [BUILT_IN], uploadsDisabled: true });
  });
});
