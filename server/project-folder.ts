import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of package.json, both for the sources and for the built server. */
export const PROJECT_FOLDER = dirname(findPackageJSON(import.meta.url) ?? '');
