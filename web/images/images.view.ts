import type { imagesContract } from '#adapters/http-contract/images.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { FILE_REQUIRED } from '#core/domain/images/image-entry.ts';
import { FILE_NAME_INVALID } from './messages.ts';

export type ImageEntry = ResponseOf<(typeof imagesContract)['upload']>;

const KILO = 1024;
const ONE_DECIMAL = 10;

const rounded = (value: number): string => String(Math.round(value * ONE_DECIMAL) / ONE_DECIMAL);

/** Spec §3: '512 B', '18.2 KB', '1.4 MB'. */
export const sizeText = (bytes: number): string => {
  if (bytes < KILO) return `${bytes} B`;
  // Values that would round to 1024 KB are shown in megabytes.
  return Math.round((bytes / KILO) * ONE_DECIMAL) < KILO * ONE_DECIMAL
    ? `${rounded(bytes / KILO)} KB`
    : `${rounded(bytes / KILO / KILO)} MB`;
};

/** '300×300, 18.2 KB' */
export const imageFacts = ({ width, height, size }: Pick<ImageEntry, 'width' | 'height' | 'size'>): string =>
  `${width}×${height}, ${sizeText(size)}`;

const LONGEST_NAME = 60;

/** A file's name in library form: 'Root Beer (2).HEIC' reads 'Root-Beer-2'. */
export const libraryName = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '');

const FILE_NAME = /^[A-Za-z0-9-]{0,60}$/;

/** Spec §5, 'Image upload': errors by field, before sending. */
export const uploadErrors = (file: File | null, filename: string): { readonly file?: string; readonly filename?: string } => ({
  ...(file === null && { file: FILE_REQUIRED }),
  ...(!FILE_NAME.test(filename.trim()) && { filename: FILE_NAME_INVALID }),
});
