import type { ImageStore } from '#core/ports/image-store.ts';

/** Takes no uploads; what was uploaded while it could be is shown as before. */
export const createDisabledImageStore = (kept: ImageStore): ImageStore => ({
  ...kept,
  takesUploads: false,
  save: async () => {
    throw new Error('this stand takes no uploads');
  },
});
