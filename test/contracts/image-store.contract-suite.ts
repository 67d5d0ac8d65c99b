import { expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { NewUpload } from '#core/ports/image-store.ts';
import { persistenceSuite } from './persistence-fixture.ts';

const anUpload = (changes: Partial<NewUpload> = {}): NewUpload => ({
  name: 'hot-dog-0123456789ab',
  folder: 'food',
  bytes: Uint8Array.from({ length: 256 }, (_none, index) => index),
  width: 300,
  height: 300,
  ...changes,
});

export const describeImageStore = persistenceSuite('ImageStore', (fixture) => {
  it('returns every byte', async () => {
    const { images } = fixture.persistence;
    await images.save(anUpload());
    expect(Uint8Array.from((await images.read('hot-dog-0123456789ab')) ?? [])).toEqual(anUpload().bytes);
    expect(await images.has('hot-dog-0123456789ab')).toBe(true);
  });

  it('returns null for an unknown picture', async () => {
    const { images } = fixture.persistence;
    expect(await images.read('none')).toBeNull();
    expect(await images.has('none')).toBe(false);
    expect(await images.list()).toEqual([]);
    expect(images.takesUploads).toBe(true);
  });

  it('keeps the first picture of a name', async () => {
    const { images } = fixture.persistence;
    await images.save(anUpload());
    await images.save(anUpload({ folder: 'candy', bytes: Uint8Array.of(1) }));
    expect(await images.list()).toMatchObject([{ folder: 'food', sizeBytes: 256 }]);
  });

  it('lists the newest first', async () => {
    const { images } = fixture.persistence;
    await images.save(anUpload());
    fixture.clock.advance(MINUTE_MS);
    await images.save(anUpload({ name: 'cola-0123456789ab', folder: 'uploads' }));
    expect(await images.list()).toEqual([
      {
        path: '/images/uploads/cola-0123456789ab.jpg',
        filename: 'cola-0123456789ab.jpg',
        folder: 'uploads',
        width: 300,
        height: 300,
        sizeBytes: 256,
      },
      {
        path: '/images/uploads/hot-dog-0123456789ab.jpg',
        filename: 'hot-dog-0123456789ab.jpg',
        folder: 'food',
        width: 300,
        height: 300,
        sizeBytes: 256,
      },
    ]);
  });
});
