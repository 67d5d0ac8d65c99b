import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ImageEntry } from '#core/domain/images/image-entry.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const present = ({ path, filename, width, height, sizeBytes }: ImageEntry): ResponseOf<Contract['images']['upload']> => ({
  path,
  filename,
  width,
  height,
  size: sizeBytes,
});

export const imagesHandlers = ({ listImages, uploadImage }: HttpServices): HandlersFor<Contract>['images'] => ({
  list: async ({ query }) => {
    const { images, uploadsDisabled } = await listImages(query.category);
    return { images: images.map(present), uploadsDisabled };
  },
  upload: async ({ body, file }) => {
    const uploaded = await uploadImage({ bytes: file, folder: body.category ?? 'uploads', filename: body.filename ?? '' });
    return uploaded.ok ? present(uploaded.value) : refuse(uploaded.error);
  },
});
