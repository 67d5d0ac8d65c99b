import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Blocks of the documents that `npm run test:deployed` runs, by how they begin. */
export const PASTED = {
  getAndSet: 'git clone https://github.com/OWNER/NAME /opt/bandstand',
  start: 'docker compose build && docker compose up',
  restore: 'docker compose stop stand-a stand-b backup',
  recover: 'bandstand recover',
  drill: 'bandstand restore-drill /backups',
} as const;

/** Blocks of shell lines of a page, without their indent. */
export const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8').matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/** @throws Error if no document has it. */
export const pasted = (name: keyof typeof PASTED): string => {
  const found = ['docs/start-here.md', 'docs/operations.md'].flatMap(blocksOf).find((block) => block.startsWith(PASTED[name]));
  if (found === undefined) throw new Error(`no document has the block '${PASTED[name]}'`);
  return found;
};
