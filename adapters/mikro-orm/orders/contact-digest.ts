import { createHash } from 'node:crypto';

const DIGITS = 5;

/** Replaces a deleted contact. Its million values are enough to count a night's mails, and too few to tell whose it was. */
export const contactDigest = <T extends string | null>(contact: T): string | T =>
  contact === null ? contact : `#${createHash('sha256').update(contact).digest('hex').slice(0, DIGITS)}`;
