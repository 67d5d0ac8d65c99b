import { uploadPath } from '#core/domain/images/image-entry.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ImageStore } from '#core/ports/image-store.ts';
import type { Ask } from '../database/connection.ts';
import { textOf } from '../database/sql.ts';
import { ImageRow } from './image.row.ts';

/** No more than 100 KB each, so they are part of the database's backup and work with several instances. */
export const createImageStore = (ask: Ask, clock: Clock): ImageStore => ({
  takesUploads: true,
  async save({ name, folder, bytes, width, height }) {
    const row = { name, folder, bytes: Buffer.from(bytes), width, height, size: bytes.length, created_at: textOf(clock.now()) };
    await ask((em) => em.qb(ImageRow).insert(row).onConflict('name').ignore().execute('run'));
  },
  list: async () => {
    const rows = await ask((em) =>
      em.find(ImageRow, {}, { fields: ['name', 'folder', 'width', 'height', 'size'], orderBy: { created_at: 'desc', name: 'asc' } }),
    );
    return rows.map(({ name, folder, width, height, size }) => ({
      path: uploadPath(name),
      filename: `${name}.jpg`,
      folder,
      width,
      height,
      sizeBytes: size,
    }));
  },
  has: async (name) => (await ask((em) => em.count(ImageRow, { name }))) === 1,
  read: async (name) => (await ask((em) => em.findOne(ImageRow, { name }, { fields: ['bytes'] })))?.bytes ?? null,
});
