import type { ImageEntry, ImageFolder } from '../../domain/images/image-entry.ts';
import type { Ports } from '../../ports/ports.ts';

export interface ImageLibrary {
  readonly images: readonly ImageEntry[];
  readonly uploadsDisabled: boolean;
}

/** The picture library: uploads first, newest on top, then the web app's own. */
export type ListImages = (folder: ImageFolder | undefined) => Promise<ImageLibrary>;

export const makeListImages =
  ({ images, builtInImages }: Pick<Ports, 'images' | 'builtInImages'>): ListImages =>
  async (folder) => {
    const all = [...(await images.list()), ...(await builtInImages.list())];
    return { images: folder === undefined ? all : all.filter((image) => image.folder === folder), uploadsDisabled: !images.takesUploads };
  };
