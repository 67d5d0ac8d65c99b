import * as z from 'zod/mini';
import { IMAGE_FOLDERS } from '#core/domain/images/image-entry.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { defineEndpoint } from './endpoint.ts';

/** One file of 5 MB, with its form. */
const UPLOAD_LIMIT_BYTES = LIMITS.images.maximumUploadBytes + 16 * 1024;

const image = z.object({
  path: z.string(),
  filename: z.string(),
  width: z.int(),
  height: z.int(),
  /** Bytes. */
  size: z.int(),
});

const folder = z.enum(IMAGE_FOLDERS);

export const imagesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/images',
    access: 'images:manage',
    summary: 'The picture library',
    query: z.strictObject({ category: z.optional(folder) }),
    response: z.object({ images: z.array(image), uploadsDisabled: z.boolean() }),
    errors: [],
  }),
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/admin/images/upload',
    access: 'images:manage',
    summary: 'A picture (multipart: image, category, filename); kept as a 300×300 JPEG without metadata',
    upload: { field: 'image', limitBytes: UPLOAD_LIMIT_BYTES },
    body: z.strictObject({
      /** Default: 'uploads'. */
      category: z.optional(folder),
      filename: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{0,60}$/, 'must be letters, numbers and dashes'))),
    }),
    response: image,
    errors: ['IMAGE_REQUIRED', 'IMAGE_REFUSED', 'BODY_TOO_LARGE', 'UPLOADS_DISABLED'],
  }),
};
