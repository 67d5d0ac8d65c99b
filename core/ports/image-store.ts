import type { Category } from '../domain/catalogue/category.ts';
import type { ImageEntry } from '../domain/images/image-entry.ts';

export interface NewUpload {
  /** Chosen by the server from the content, see `uploadName`. */
  readonly name: string;
  readonly folder: Category | 'uploads';
  /** A JPEG as the processor made it. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Pictures that admins have uploaded. */
export interface ImageStore {
  /** False: this stand takes no uploads, and none of the following is called but the reading ones. */
  readonly takesUploads: boolean;
  /** Keeps it; the same name again is the same content and changes nothing. */
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
