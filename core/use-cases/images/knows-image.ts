import { STARTER_CATALOGUE } from '../../domain/catalogue/starter-catalogue.ts';
import { uploadNameOf } from '../../domain/images/image-entry.ts';
import type { Ports } from '../../ports/ports.ts';

/** Whether a path is a picture of this stand: an upload, or one that ships with the web app or the starter catalogue. */
export type KnowsImage = (path: string) => Promise<boolean>;

const STARTER_PATHS: ReadonlySet<string> = new Set(STARTER_CATALOGUE.map(({ imagePath }) => imagePath));

export const makeKnowsImage =
  ({ images, builtInImages }: Pick<Ports, 'images' | 'builtInImages'>): KnowsImage =>
  async (path) => {
    const upload = uploadNameOf(path);
    if (upload !== null) return images.has(upload);
    return STARTER_PATHS.has(path) || (await builtInImages.list()).some((image) => image.path === path);
  };
