import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '#core/domain/limits.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { ImageProcessor, ImageRefused, ProcessedImage } from '#core/ports/image-processor.ts';

const { sidePixels, maximumUploadBytes, maximumPixels, targetBytes } = LIMITS.images;
/** Tried in turn until the picture is small enough; the last one is used regardless. */
const QUALITIES = [84, 72, 60, 45];
const WITHIN_SECONDS = 15;

type Format = 'jpeg' | 'png' | 'webp';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** By the first bytes alone: names and media types are unreliable. */
const formatOf = (bytes: Uint8Array): Format | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001a\n') return 'png';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' ? 'webp' : null;
};

const refused = (reason: ImageRefused['reason']): Result<never, ImageRefused> => err({ kind: 'image/refused', reason });

/** Only the first frame of an animation. A truncated or undecodable file is refused. */
const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', sequentialRead: true, page: 0, pages: 1 }).timeout({
    seconds: WITHIN_SECONDS,
  });

/** Rotated by its orientation tag, center-cropped to a square, on white if transparent. sharp drops metadata. */
const square = (bytes: Uint8Array): Promise<Buffer> =>
  open(bytes)
    .autoOrient()
    .resize(sidePixels, sidePixels, { fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer();

const smallEnough = async (pixels: Buffer): Promise<Buffer> => {
  let jpeg = pixels;
  for (const quality of QUALITIES) {
    jpeg = await sharp(pixels).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
    if (jpeg.length <= targetBytes) break;
  }
  return jpeg;
};

const convert = async (bytes: Uint8Array, format: Format): Promise<Result<ProcessedImage, ImageRefused>> => {
  const facts = await open(bytes).metadata();
  // The loader must agree with the first bytes: no other format is ever decoded.
  if (facts.format !== format) return refused('not-a-picture');
  if (facts.width * facts.height > maximumPixels) return refused('too-many-pixels');
  const jpeg = await smallEnough(await square(bytes));
  return ok({ bytes: jpeg, width: sidePixels, height: sidePixels, contentHash: createHash('sha256').update(jpeg).digest('hex') });
};

const reasonOf = (error: unknown): ImageRefused['reason'] =>
  error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'broken';

/** One upload at a time, so that concurrent ones need no more memory. */
export const createSharpImageProcessor = (): ImageProcessor => {
  sharp.cache(false);
  sharp.concurrency(1);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    async process(upload) {
      if (upload.length > maximumUploadBytes) return refused('too-many-bytes');
      const format = formatOf(upload);
      if (format === null) return refused('not-a-picture');
      return inTurn(async () => {
        try {
          return await convert(upload, format);
        } catch (error) {
          return refused(reasonOf(error));
        }
      });
    },
  };
};
