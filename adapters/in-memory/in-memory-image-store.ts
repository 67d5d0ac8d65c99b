import { uploadPath } from '#core/domain/images/image-entry.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ImageStore } from '#core/ports/image-store.ts';
import type { InMemoryStore } from './in-memory-store.ts';

export const createInMemoryImageStore = (store: InMemoryStore, clock: Clock): ImageStore => ({
  takesUploads: true,
  save: (upload) =>
    store.transact(({ tables: { images } }) => {
      if (!images.has(upload.name)) images.set(upload.name, { ...upload, createdAt: clock.now() });
      return { keep: true, value: undefined };
    }),
  list: async () =>
    [...store.read().images.values()]
      .toSorted((one, other) => other.createdAt - one.createdAt || (one.name < other.name ? -1 : 1))
      .map(({ name, folder, width, height, bytes }) => ({
        path: uploadPath(name),
        filename: `${name}.jpg`,
        folder,
        width,
        height,
        sizeBytes: bytes.length,
      })),
  has: async (name) => store.read().images.has(name),
  read: async (name) => store.read().images.get(name)?.bytes ?? null,
});
