import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DISPLAYS, fileOf, SCHEMES } from './camera.ts';
import type { Act } from './scene.ts';

const INTRODUCTION = `# The screens

Every screen of the running stand, in every state, as Chromium shows it on a phone (390 px), a tablet upright (768 px) and a tablet on its side (1180 px), by day and by night.
\`npm run screens\` takes all of them and writes this page; \`npm run screens -- cart\` takes those whose name begins with "cart". The stand is real, its clock stands still and its secrets are counted, so the same code gives the same pictures.
The letters are the device's own: on another machine the pictures differ in them.
`;

const PHONE_PX = 150;

const [PHONE] = DISPLAYS;

/** The phone, by day and by night; the larger ones a tap away. */
const row = (name: string, title: string): string => {
  const shown = SCHEMES.map((scheme) => {
    const file = fileOf(name, PHONE, scheme);
    return `<a href="${file}"><img src="${file}" width="${PHONE_PX}" loading="lazy" alt="${title}, ${scheme}"></a>`;
  });
  const larger = DISPLAYS.slice(1).map(({ width }, index) => {
    const links = SCHEMES.map((scheme) => `[${scheme}](${fileOf(name, DISPLAYS[index + 1] ?? PHONE, scheme)})`);
    return `${width} px: ${links.join(', ')}`;
  });
  return `| ${title} | ${shown.join(' ')} | ${larger.join('<br>')} |`;
};

const section = ({ title, scenes }: Act): string =>
  [`## ${title}`, '', '| Screen | Phone | Larger |', '|---|---|---|', ...scenes.map((scene) => row(scene.name, scene.title)), ''].join(
    '\n',
  );

export const writeGallery = (file: string, acts: readonly Act[]): Promise<void> =>
  writeFile(file, [INTRODUCTION, ...acts.map(section)].join('\n'));

/** What the project's own README shows. */
const README_PICTURES = { 'menu.png': 'menu-in-cart', 'cart.png': 'cart', 'thank-you.png': 'thank-you' } as const;
const COLOURS = 128;

export const writeReadmePictures = async (folder: string): Promise<void> => {
  for (const [picture, scene] of Object.entries(README_PICTURES)) {
    const source = join(folder, fileOf(scene, PHONE, 'light'));
    const exists = await access(source).then(
      () => true,
      () => false,
    );
    if (exists) await sharp(source).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(join(folder, picture));
  }
};
