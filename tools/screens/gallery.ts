import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DISPLAYS, fileOf } from './camera.ts';
import type { Act, Scene } from './scene.ts';

const INTRODUCTION = `# The screens

Each screen of the running stand at the size it is made for: a phone (390 px) for customers, a tablet on its side (1180 px) for staff and admin.
\`npm run screens\` takes every screen in every state at 360, 390, 768, 1180 and 1440 px, light and dark, into \`.cache/screens\`, and brings the pictures here up to date; \`npm run screens -- cart\` takes only the screens whose name begins with "cart".
Fonts come from the device, so letters differ on another machine.
`;

const [, PHONE, , TABLET] = DISPLAYS;
const PHONE_PX = 200;
const TABLET_PX = 480;
/** The repository keeps more than a hundred of them, 2 MB at most: as sharp as the page shows them on a fine display. */
const KEPT_WIDTH_PX = 2 * TABLET_PX;
const KEPT_QUALITY = 16;

const isWide = ({ as, onTv }: Scene): boolean => as !== undefined || onTv === true;

/** The scene's picture in the repository. */
const keptPicture = (scene: Scene): string => fileOf(scene.name, isWide(scene) ? TABLET : PHONE, 'light');

/**
 * Left out: open menus, loading and errors, and what looks alike on every screen; the board of a quiet evening; Spanish side pages; and paper.
 */
const LEFT_OUT =
  /-(menu|loading|error|more|short|added|edit|empty)$|^spanish-(allergens|details|payment|privacy)$|^(paper-orders|tally-sheet|role-cards|board-.+|queue-(building|takeover|undo)|packing-(other|reopened)|drawers-staff|drawer-right|till-(drawers|undone|offline|parked|sale-phone)|night-rename|people-(change|link)|join-used|login-people)$/;

/** Without the lower parts of long pages: 2 MB are enough for a repository. */
const isKept = ({ name, showsEnd }: Scene): boolean => showsEnd !== true && !LEFT_OUT.test(name);

const keptScenes = (acts: readonly Act[]): readonly Scene[] => acts.flatMap(({ scenes }) => scenes).filter(isKept);

const figure = (scene: Scene): string => {
  const width = isWide(scene) ? TABLET_PX : PHONE_PX;
  return `<figure><img src="${keptPicture(scene)}" width="${width}" alt=""><figcaption>${scene.title}</figcaption></figure>`;
};

const section = ({ title }: Act, scenes: readonly Scene[]): string => [`## ${title}`, '', ...scenes.map(figure), ''].join('\n');

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Copies the pictures that the project keeps, and writes the page that shows them. */
export const writeGallery = async (pictures: string, gallery: string, acts: readonly Act[]): Promise<void> => {
  await mkdir(gallery, { recursive: true });
  for (const file of keptScenes(acts).map(keptPicture)) {
    const taken = join(pictures, file);
    if (await exists(taken))
      await sharp(taken)
        .resize({ width: KEPT_WIDTH_PX, withoutEnlargement: true })
        .webp({ quality: KEPT_QUALITY, smartSubsample: true, effort: 6 })
        .toFile(join(gallery, file));
  }
  const sections = acts.map(async (act) => {
    const kept = await Promise.all(
      keptScenes([act]).map(async (scene) => ((await exists(join(gallery, keptPicture(scene)))) ? [scene] : [])),
    );
    return kept.flat().length === 0 ? [] : [section(act, kept.flat())];
  });
  await writeFile(join(gallery, 'README.md'), [INTRODUCTION, ...(await Promise.all(sections)).flat()].join('\n'));
};
