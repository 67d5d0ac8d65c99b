import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORIES, type Category } from '#core/domain/catalogue/category.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import type { ImageEntry } from '#core/domain/images/image-entry.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { BuiltInImages } from '#core/ports/image-store.ts';

const FILE = /^[a-z0-9_-]{1,80}\.jpg$/;
const PRODUCTS = 'products';

const STARTER_FOLDERS: ReadonlyMap<string, Category> = new Map(STARTER_CATALOGUE.map(({ imagePath, category }) => [imagePath, category]));

const isCategoryFolder = (folder: string): folder is Category => CATEGORIES.some((category) => category === folder);

const filesIn = async (dir: string): Promise<readonly string[]> => {
  const names = await readdir(dir).catch(() => []);
  return names.filter((name) => FILE.test(name)).toSorted();
};

/** The pictures in images/products and images/{category} of the web app. Added files appear in the picker. */
export const createSiteImages = (siteDir: string): BuiltInImages => {
  const listFolder = async (folder: string): Promise<readonly ImageEntry[]> => {
    const dir = join(siteDir, 'images', folder);
    return Promise.all(
      (await filesIn(dir)).map(async (filename) => {
        const path = `/images/${folder}/${filename}`;
        return {
          path,
          filename,
          folder: isCategoryFolder(folder) ? folder : (STARTER_FOLDERS.get(path) ?? null),
          width: LIMITS.images.sidePixels,
          height: LIMITS.images.sidePixels,
          sizeBytes: (await stat(join(dir, filename))).size,
        };
      }),
    );
  };
  let known: Promise<readonly ImageEntry[]> | null = null;
  // They ship with the release, so they are read once.
  const list = async (): Promise<readonly ImageEntry[]> => (await Promise.all([PRODUCTS, ...CATEGORIES].map(listFolder))).flat();
  return { list: () => (known ??= list()) };
};
