/** `npm run pictures`: draws the product JPEGs and the app icons from the SVG sources in web/illustrations. The results are committed. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const illustrations = join(web, 'illustrations');
const site = join(web, 'public');

/** Spec §5: product pictures are 300x300. */
const PICTURE_SIZE = 300;
/** Drawn large and scaled down, which gives smoother edges than the SVG renderer. */
const DRAWING_DPI = 216;
/** Token --night: the background of every app icon. */
const NIGHT = '#0f1830';
const APP_ICONS = [
  { file: 'favicon-32.png', size: 32, mark: 24 },
  { file: 'apple-touch-icon.png', size: 180, mark: 116 },
  { file: 'icon-192.png', size: 192, mark: 140 },
  { file: 'icon-512.png', size: 512, mark: 372 },
  // Phones crop the icon to their own shape: only the central circle of 80 % is sure to stay.
  { file: 'icon-maskable-512.png', size: 512, mark: 288 },
] as const;

/** The colour of the rounded tile at the bottom of every drawing; it also fills the corners, to avoid a seam. */
const tileColour = (drawing: string, name: string): string => {
  const [, colour] = /<rect width="300" height="300" rx="36" fill="(#[0-9A-F]{6})"\/>/iu.exec(drawing) ?? [];
  if (colour === undefined) throw new Error(`${name}: the drawing has no tile`);
  return colour;
};

const drawPicture = async (source: string, target: string): Promise<void> => {
  const drawing = await readFile(source, 'utf8');
  const picture = await sharp(Buffer.from(drawing), { density: DRAWING_DPI })
    .resize(PICTURE_SIZE, PICTURE_SIZE)
    .flatten({ background: tileColour(drawing, source) })
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  await writeFile(target, picture);
};

const drawAppIcon = async (logo: string, icon: (typeof APP_ICONS)[number]): Promise<void> => {
  const mark = await sharp(logo, { density: 600 }).resize(icon.mark, icon.mark).toBuffer();
  const ground = sharp({ create: { width: icon.size, height: icon.size, channels: 3, background: NIGHT } });
  await ground
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(site, icon.file));
};

const productPictures = join(site, 'images', 'products');
await mkdir(productPictures, { recursive: true });
const drawings = (await readdir(join(illustrations, 'products'))).filter((name) => name.endsWith('.svg'));
await Promise.all([
  ...drawings.map((name) => drawPicture(join(illustrations, 'products', name), join(productPictures, `${basename(name, '.svg')}.jpg`))),
  drawPicture(join(illustrations, 'placeholder.svg'), join(site, 'images', 'placeholder.jpg')),
  ...APP_ICONS.map((icon) => drawAppIcon(join(illustrations, 'logo.svg'), icon)),
]);
