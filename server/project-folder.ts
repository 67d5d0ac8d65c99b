import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of package.json, whether this runs from its source or from the built server. */
export const PROJECT_FOLDER = dirname(findPackageJSON(import.meta.url) ?? '');
