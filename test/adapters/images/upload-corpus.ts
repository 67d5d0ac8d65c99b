import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Upload = {
  readonly what: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  /** The expected outcome. */
  readonly becomes: 'picture' | 'not-a-picture' | 'too-many-pixels' | 'too-many-bytes' | 'broken';
};

const RED = { r: 200, g: 30, b: 30 };
const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 4 ? { ...RED, alpha: 0.5 } : RED } });
const jpeg = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).jpeg().toBuffer();
const png = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).png().toBuffer();
const webp = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).webp().toBuffer();

/** A picture that compresses badly. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 60 } } });

const crcTable = Array.from({ length: 256 }, (_none, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + data.length + 4);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), 8 + data.length);
  return out;
};
/** A PNG whose header claims this size: a few kilobytes that would decode to gigabytes. */
const bombPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script><rect width="9" height="9"/></svg>';
const HTML = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';

const animatedWebp = async (): Promise<Buffer> => {
  const frames = Buffer.concat(await Promise.all([canvas(50, 50), canvas(50, 50), canvas(50, 50)].map((frame) => frame.raw().toBuffer())));
  return sharp(frames, { raw: { width: 50, height: 150, channels: 3, pageHeight: 50 } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
};

const withGps = (): Promise<Buffer> =>
  canvas(640, 480)
    .withExif({
      IFD0: { Copyright: 'Maya Rivera', Make: 'Phone' },
      IFD3: { GPSLatitude: '41/1 52/1 43/1', GPSLatitudeRef: 'N', GPSLongitude: '87/1 37/1 47/1', GPSLongitudeRef: 'W' },
    })
    .jpeg()
    .toBuffer();

const cut = async (whole: Promise<Buffer>, part: number): Promise<Buffer> => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * part));
};

const joined = async (...parts: readonly (Promise<Buffer> | Buffer | string)[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(parts.map(async (part) => Buffer.from(await part))));

const flipped = async (whole: Promise<Buffer>): Promise<Buffer> => {
  const bytes = Buffer.from(await whole);
  for (let at = Math.floor(bytes.length / 3); at < (bytes.length * 2) / 3; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
  return bytes;
};

/** Forty files that people may pick, by mistake or on purpose. */
export const UPLOAD_CORPUS: readonly Upload[] = [
  { what: 'a JPEG', bytes: () => jpeg(), becomes: 'picture' },
  { what: 'a PNG', bytes: () => png(), becomes: 'picture' },
  { what: 'a WebP', bytes: () => webp(), becomes: 'picture' },
  { what: 'a JPEG of 300×300', bytes: () => jpeg(300, 300), becomes: 'picture' },
  { what: 'a PNG of one pixel', bytes: () => png(1, 1), becomes: 'picture' },
  { what: 'a very wide JPEG', bytes: () => jpeg(4000, 10), becomes: 'picture' },
  { what: 'a very tall PNG', bytes: () => png(10, 4000), becomes: 'picture' },
  { what: 'a JPEG of 24 megapixels', bytes: () => jpeg(6000, 4000), becomes: 'picture' },
  { what: 'a PNG of 24 megapixels', bytes: () => png(6000, 4000), becomes: 'picture' },
  { what: 'a WebP of 24 megapixels', bytes: () => webp(6000, 4000), becomes: 'picture' },
  { what: 'an interlaced PNG', bytes: () => canvas(2000, 2000).png({ progressive: true }).toBuffer(), becomes: 'picture' },
  { what: 'a progressive JPEG', bytes: () => canvas(2000, 2000).jpeg({ progressive: true }).toBuffer(), becomes: 'picture' },
  { what: 'a see-through PNG', bytes: () => canvas(400, 400, 4).png().toBuffer(), becomes: 'picture' },
  { what: 'a see-through WebP', bytes: () => canvas(400, 400, 4).webp().toBuffer(), becomes: 'picture' },
  { what: 'a PNG with a palette', bytes: () => canvas(400, 400).png({ palette: true, colours: 4 }).toBuffer(), becomes: 'picture' },
  { what: 'a 16-bit PNG', bytes: () => canvas(400, 400).toColourspace('rgb16').png().toBuffer(), becomes: 'picture' },
  { what: 'a grey JPEG', bytes: () => canvas(400, 400).grayscale().jpeg().toBuffer(), becomes: 'picture' },
  { what: 'a CMYK JPEG', bytes: () => canvas(400, 400).toColourspace('cmyk').jpeg().toBuffer(), becomes: 'picture' },
  { what: 'a JPEG that says where it was taken, and by whom', bytes: withGps, becomes: 'picture' },
  {
    what: 'a JPEG that the camera held sideways',
    bytes: () => canvas(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    becomes: 'picture',
  },
  { what: 'a JPEG with a colour profile', bytes: () => canvas(640, 480).withIccProfile('p3').jpeg().toBuffer(), becomes: 'picture' },
  { what: 'a moving WebP: its first frame', bytes: animatedWebp, becomes: 'picture' },
  { what: 'a noisy JPEG just below 5 MB', bytes: () => noise(2000, 1500).jpeg({ quality: 90 }).toBuffer(), becomes: 'picture' },
  { what: 'a JPEG with HTML behind it', bytes: () => joined(jpeg(), HTML), becomes: 'picture' },
  { what: 'a PNG with a ZIP behind it', bytes: () => joined(png(), 'PK\u0003\u0004', Buffer.alloc(500)), becomes: 'picture' },
  { what: 'an empty file', bytes: () => Buffer.alloc(0), becomes: 'not-a-picture' },
  { what: 'one byte', bytes: () => Buffer.from([0xff]), becomes: 'not-a-picture' },
  { what: 'an SVG', bytes: () => Buffer.from(SVG), becomes: 'not-a-picture' },
  { what: 'an SVG behind a byte order mark', bytes: () => Buffer.from(`\ufeff<?xml version="1.0"?>${SVG}`), becomes: 'not-a-picture' },
  { what: 'HTML', bytes: () => Buffer.from(HTML), becomes: 'not-a-picture' },
  { what: 'HTML that begins like a GIF', bytes: () => Buffer.from(`GIF89a/*${HTML}*/`), becomes: 'not-a-picture' },
  { what: 'a GIF', bytes: () => canvas(50, 50).gif().toBuffer(), becomes: 'not-a-picture' },
  { what: 'a TIFF', bytes: () => canvas(50, 50).tiff().toBuffer(), becomes: 'not-a-picture' },
  { what: 'a PDF', bytes: () => Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj'), becomes: 'not-a-picture' },
  { what: 'an SVG with the first bytes of a JPEG', bytes: () => joined(Buffer.from([0xff, 0xd8, 0xff]), SVG), becomes: 'broken' },
  { what: 'half a JPEG', bytes: () => cut(noise(800, 600).jpeg().toBuffer(), 0.5), becomes: 'broken' },
  { what: 'half a PNG', bytes: () => cut(noise(800, 600).png().toBuffer(), 0.5), becomes: 'broken' },
  { what: 'a PNG with scrambled pixels', bytes: () => flipped(noise(800, 600).png().toBuffer()), becomes: 'broken' },
  { what: 'a PNG that says 16000×16000', bytes: () => bombPng(16_000, 16_000), becomes: 'too-many-pixels' },
  { what: 'a file of 6 MB', bytes: () => joined(jpeg(), Buffer.alloc(6 * 1024 * 1024)), becomes: 'too-many-bytes' },
];
