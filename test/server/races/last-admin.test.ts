import { describe, expect, it } from 'vitest';
import { eachOther, RIVALRIES } from './last-admin.ts';

describe('two admins at once', () => {
  it.each(RIVALRIES)('%s each other: one succeeds, and an admin stays', async (act) => {
    expect(await eachOther(act)).toEqual({ outcomes: ['ok', 'person/last-admin'], hasAdmin: true });
  });
});
