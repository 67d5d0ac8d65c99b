import { CATEGORIES, type Category } from '../catalogue/category.ts';

/** Spec §5 and §8, 'Image upload' and 'Image picker'. */
export const FILE_REQUIRED = 'Choose an image to upload.';
export const UPLOADS_DISABLED = 'Runtime uploads are disabled on this server. Add images to the public images folder and redeploy.';

/** The list that a picture is in: its category's, or that of pictures uploaded for any category. */
export const IMAGE_FOLDERS = [...CATEGORIES, 'uploads'] as const;
export type ImageFolder = Category | 'uploads';

/** One picture of the library (spec §3). */
export type ImageEntry = {
  /** Site-absolute. */
  readonly path: string;
  readonly filename: string;
  /** Null for a built-in picture of a category that this version does not know. */
  readonly folder: ImageFolder | null;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
};

/** Every picture is stored by this stand; external addresses are refused (rules §6). */
export const UPLOADS_PATH = '/images/uploads/';

const NAME = /^[a-z0-9-]{1,80}$/;
const LONGEST_WISH = 60;

/** The names allowed between '/images/uploads/' and '.jpg'. */
const isUploadName = (name: string): boolean => NAME.test(name);

/** Builds the stored name: the requested name made safe, plus a hash of the content, so a name always means the same content. */
export const uploadName = (wish: string, contentHash: string): string => {
  const stem = wish
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_WISH)
    .replaceAll(/^-+|-+$/g, '');
  return `${stem === '' ? 'picture' : stem}-${contentHash.slice(0, 12)}`;
};

export const uploadPath = (name: string): string => `${UPLOADS_PATH}${name}.jpg`;

/** Null when the path is not an upload. */
export const uploadNameOf = (path: string): string | null => {
  if (!path.startsWith(UPLOADS_PATH) || !path.endsWith('.jpg')) return null;
  const name = path.slice(UPLOADS_PATH.length, -'.jpg'.length);
  return isUploadName(name) ? name : null;
};
