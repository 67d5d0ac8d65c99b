import { uploadName, uploadPath, type ImageEntry, type ImageFolder } from '../../domain/images/image-entry.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { ImageProcessor, ImageRefused } from '../../ports/image-processor.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { ImageMissing, UploadsDisabled } from '../errors.ts';

export interface Upload {
  /** Null: the form had no file. */
  readonly bytes: Uint8Array | null;
  readonly folder: ImageFolder;
  /** The requested name, or ''; the server chooses the final one. */
  readonly filename: string;
}

export type UploadImage = (upload: Upload) => Promise<Result<ImageEntry, UploadsDisabled | ImageMissing | ImageRefused>>;

export const makeUploadImage =
  ({ images, processor }: { readonly images: ImageStore; readonly processor: ImageProcessor }): UploadImage =>
  async ({ bytes, folder, filename }) => {
    if (!images.takesUploads) return err({ kind: 'image/uploads-disabled' });
    if (bytes === null || bytes.length === 0) return err({ kind: 'image/missing' });
    const processed = await processor.process(bytes);
    if (!processed.ok) return processed;
    const { width, height, contentHash } = processed.value;
    const name = uploadName(filename, contentHash);
    await images.save({ name, folder, bytes: processed.value.bytes, width, height });
    return ok({ path: uploadPath(name), filename: `${name}.jpg`, folder, width, height, sizeBytes: processed.value.bytes.length });
  };
