import { uploadPath, type ImageFolder } from '#core/domain/images/image-entry.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ImageStore } from '#core/ports/image-store.ts';
import { textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

type Listed = {
  readonly name: string;
  readonly folder: ImageFolder;
  readonly width: number;
  readonly height: number;
  readonly size: number;
};

const SAVE = `
  insert into images (name, folder, bytes, width, height, size, created_at)
  values (?, ?, decode(?, 'base64'), ?, ?, ?, ?) on conflict (name) do nothing`;
const LIST = 'select name, folder, width, height, size from images order by created_at desc, name';

/** At most 100 KB each, so they go with the database's backup and work with several instances. */
export const createMikroOrmImageStore = (sql: Sql, clock: Clock): ImageStore => ({
  takesUploads: true,
  async save({ name, folder, bytes, width, height }) {
    await sql(SAVE, [name, folder, Buffer.from(bytes).toString('base64'), width, height, bytes.length, textOf(clock.now())]);
  },
  list: async () =>
    (await sql<Listed>(LIST)).map(({ name, folder, width, height, size }) => ({
      path: uploadPath(name),
      filename: `${name}.jpg`,
      folder,
      width,
      height,
      sizeBytes: size,
    })),
  has: async (name) => (await sql('select 1 as found from images where name = ?', [name])).length === 1,
  async read(name) {
    const [row] = await sql<{ content: string }>("select encode(bytes, 'base64') as content from images where name = ?", [name]);
    return row === undefined ? null : Buffer.from(row.content, 'base64');
  },
});
