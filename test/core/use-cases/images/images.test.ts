import { describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { refused } from '#test/support/results.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const [TEA, DOG] = ['/images/products/tea.jpg', '/images/uploads/corn-dog-0123456789ab.jpg'];
const BUILT_IN = { path: TEA, filename: 'tea.jpg', folder: 'drinks', width: 300, height: 300, sizeBytes: 9 } as const;
const UPLOAD = { bytes: new Uint8Array([7]), folder: 'food', filename: 'Corn Dog' } as const;
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

describe('uploading a picture', () => {
  it('stores the processed picture under a name of the server', async () => {
    const { upload, list, images, knows } = library();
    const entry = { path: DOG, filename: 'corn-dog-0123456789ab.jpg', folder: 'food', width: 300, height: 299, sizeBytes: 3 };
    expect(await knows(DOG)).toBe(false);
    expect(await upload(UPLOAD)).toEqual(ok(entry));
    expect(await images.read('corn-dog-0123456789ab')).toEqual(SMALLER);
    expect(await list(undefined)).toEqual({ images: [entry, BUILT_IN], uploadsDisabled: false });
    expect([(await list('food')).images, (await list('drinks')).images]).toEqual([[entry], [BUILT_IN]]);
    const paths = [DOG, TEA, '/images/products/cola.jpg', '/images/other.jpg'];
    expect(await Promise.all(paths.map(knows))).toEqual([true, true, true, false]);
  });

  it.each([
    ['nothing', null, { kind: 'image/missing' }],
    ['an empty file', new Uint8Array(), { kind: 'image/missing' }],
    ['another file', new Uint8Array([0]), { kind: 'image/refused', reason: 'not-a-picture' }],
  ])('refuses %s', async (_what, bytes, error) => {
    const { upload, images } = library();
    expect(await upload({ ...UPLOAD, bytes })).toEqual(err(error));
    expect(await images.list()).toEqual([]);
  });

  it('is refused where uploads are disabled', async () => {
    const { upload, list } = library(false);
    expect(await upload(UPLOAD)).toEqual(refused('image/uploads-disabled'));
    expect(await list(undefined)).toEqual({ images: [BUILT_IN], uploadsDisabled: true });
  });
});
