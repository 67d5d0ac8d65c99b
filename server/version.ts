import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './project-folder.ts';

const SHORT = 8;

const textOf = (...path: readonly string[]): string => {
  try {
    return readFileSync(join(PROJECT_FOLDER, ...path), 'utf8').trim();
  } catch {
    return '';
  }
};

/** From the image's file, or else from the checkout; '' without either. */
const commit = (): string => {
  const head = textOf('.git', 'HEAD');
  const ref = head.replace(/^ref: /, '');
  const packed =
    textOf('.git', 'packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`)) ?? '';
  const full = textOf('commit') || (ref === head ? head : textOf('.git', ref) || packed);
  return full.slice(0, SHORT);
};

const numberOf = (manifest: string): string => /"version": "([^"]+)"/.exec(manifest)?.[1] ?? '';

/** '0.1.0 (1a2b3c4d)', or without the commit if unknown. */
export const VERSION = [numberOf(textOf('package.json')), commit()]
  .filter((part) => part !== '')
  .map((part, at) => (at === 0 ? part : `(${part})`))
  .join(' ');
