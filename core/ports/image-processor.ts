import type { Result } from '../domain/kernel/result.ts';

export interface ProcessedImage {
  /** JPEG, without metadata. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the bytes, hex. */
  readonly contentHash: string;
}

export interface ImageRefused {
  readonly kind: 'image/refused';
  /** `not-a-picture`: neither JPEG, PNG nor WebP, whatever its file name. */
  readonly reason: 'not-a-picture' | 'too-many-pixels' | 'too-many-bytes' | 'broken';
}

/** Makes the stand's own picture from an upload (rules §6); the upload itself is never stored. */
export interface ImageProcessor {
  process(upload: Uint8Array): Promise<Result<ProcessedImage, ImageRefused>>;
}
