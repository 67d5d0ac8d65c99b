import type { ReactElement } from 'react';

/**
 * Elements without bare text, for a place that has other children beside it. A browser's translator replaces each text node by an
 * element of its own, and React cannot insert before, change or remove a text that is not there any more.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
