import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unlinkable } from '#core/domain/notifications/wording.ts';

describe('a name in a mail', () => {
  it.each([
    ['Maya', 'Maya'],
    ['O’Neil-Ruiz', 'O’Neil-Ruiz'],
    ['Jr.', 'Jr.'],
    ['St.John', 'St. John'],
    ['evil.example', 'evil. example'],
    ['https://evil.example/pay', 'https: //evil. example/pay'],
    ['www.evil.example', 'www. evil. example'],
    ['evil。example', 'evil. example'],
    ['me@evil.example', 'me at evil. example'],
    ['555-0100-142', ''],
    ['Maya2', 'Maya2'],
  ])('%s reads %s', (typed, written) => {
    expect(unlinkable(typed)).toBe(written);
  });

  it('never contains a link, and stays the same when written twice', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.emailAddress(), fc.domain(), fc.string({ unit: 'grapheme' })), (typed) => {
        const written = unlinkable(typed);
        expect(written).not.toMatch(/[.。．｡]\S|:\/|@/);
        expect(unlinkable(written)).toBe(written);
      }),
    );
  });
});
