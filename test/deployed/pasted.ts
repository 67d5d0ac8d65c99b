import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Blocks of the documents that `npm run test:deployed` runs, by how they begin. */
export const PASTED = {
  getAndSet: 'git clone https://github.com/OWNER/NAME /opt/bandstand',
  start: 'docker compose build && docker compose up',
  link: 'bandstand login-link',
  upgradeBuilt: 'bandstand backup "/backups/before-upgrade',
  update: 'bandstand update 0.2.0',
  export: 'install -d -o 1000 ledger',
  restore: 'docker compose stop stand-a stand-b backup',
  secondPlace: 'password=$(openssl rand -hex 24)',
  recover: 'bandstand recover',
  drill: 'bandstand restore-drill /backups',
  withoutContainers: 'apt-get install -y postgresql',
  upgradeWithoutContainers: 'release=/opt/bandstand-',
} as const;

const textOf = (page: string): string => readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8');

/** Blocks of shell lines of a page, without their indent. */
export const blocksOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/** @throws Error if no document has it. */
export const pasted = (name: keyof typeof PASTED): string => {
  const found = ['docs/start-here.md', 'docs/operations.md'].flatMap(blocksOf).find((block) => block.startsWith(PASTED[name]));
  if (found === undefined) throw new Error(`no document has the block '${PASTED[name]}'`);
  return found;
};

/** Commands of Compose in sentences and tables; what only searches their output is left out. */
export const composeCommands = (): readonly string[] =>
  ['docs/operations.md', 'docs/game-night.md'].flatMap((page) =>
    [...textOf(page).matchAll(/`(docker compose [^`\n]+)`/g)].map(([, command = '']) =>
      command.replaceAll('\\|', '|').replace(/ \| grep .*/, ''),
    ),
  );
