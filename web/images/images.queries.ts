import { queryOptions } from '@tanstack/react-query';
import { imagesContract } from '#adapters/http-contract/images.contract.ts';
import type { Category } from '#core/domain/catalogue/category.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';

/** A folder of the library; 'all' is every one. */
export type Folder = Category | 'uploads' | 'all';

export const IMAGES_KEY = [...STAFF_KEY, 'images'] as const;

export const imagesQuery = (api: Api, folder: Folder) =>
  queryOptions({
    queryKey: [...IMAGES_KEY, folder],
    queryFn: ({ signal }) => api.call(imagesContract.list, { query: folder === 'all' ? {} : { category: folder }, signal }),
  });
