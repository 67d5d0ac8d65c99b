import type { ImageStore } from '#core/ports/image-store.ts';

/** Uploads are refused; earlier pictures are still shown. */
export const createDisabledImageStore = (kept: ImageStore): ImageStore => ({
  ...kept,
  takesUploads: false,
  save: async () => {
    throw new Error('this stand takes no uploads');
  },
});
