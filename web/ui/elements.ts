import type { ReactElement } from 'react';

/**
 * Elements without bare text, for containers with several children. A browser's translator replaces each text node with its own element,
 * and React then cannot insert before, change or remove the missing text.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
