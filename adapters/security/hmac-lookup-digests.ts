import { createHmac } from 'node:crypto';
import { lookupPageHash } from '#core/domain/kernel/ids.ts';
import type { LookupDigests } from '#core/ports/lookup-digests.ts';

export const createHmacLookupDigests = (key: string): LookupDigests => {
  const digest = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    ofContact: ({ kind, value }) => digest(`contact:${kind}:${value}`),
    ofPage: (contactKey, orderId) => lookupPageHash(digest(`page:${contactKey}:${orderId ?? 'none'}`)),
  };
};
