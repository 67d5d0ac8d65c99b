import type { Category } from '../domain/catalogue/category.ts';
import type { ImageEntry } from '../domain/images/image-entry.ts';

export interface NewUpload {
  /** Chosen by the server from the content, see `uploadName`. */
  readonly name: string;
  readonly folder: Category | 'uploads';
  /** A JPEG from the processor. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Pictures that admins have uploaded. */
export interface ImageStore {
  /** False: this stand takes no uploads, and only the reading methods below are called. */
  readonly takesUploads: boolean;
  /** Stores it. The same name means the same content, so storing it again has no effect. */
  save(upload: NewUpload): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly ImageEntry[]>;
  has(name: string): Promise<boolean>;
  /** Null when there is none. */
  read(name: string): Promise<Uint8Array | null>;
}

/** The pictures that came with the web app. */
export interface BuiltInImages {
  list(): Promise<readonly ImageEntry[]>;
}
