import type { ReactElement } from 'react';

/**
 * Elements without bare text, for a place with other children beside it. A browser's translator replaces each text node with its own
 * element, and React then cannot insert before, change or remove the missing text.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
