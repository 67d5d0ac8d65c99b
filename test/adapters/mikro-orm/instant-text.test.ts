import { describe, expect, it } from 'vitest';
import { instantOf, textOf } from '#adapters/mikro-orm/database/sql.ts';
import { GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';

describe('instants of the database', () => {
  it.each([
    '2026-11-21 00:40:00+00',
    '2026-11-20 19:40:00-05',
    '2026-11-21 06:10:00.000+05:30',
    '2026-11-21T00:40:00+00:00',
    '2026-11-20T19:40:00.000-05:00',
  ])('read %s in any time zone of the session', (text) => {
    expect(instantOf(text)).toBe(GAME_NIGHT);
  });

  it('keep their millisecond', () => {
    expect(instantOf(textOf(GAME_NIGHT))).toBe(GAME_NIGHT);
    expect(instantOf('2026-11-21 00:40:00.007+00') - GAME_NIGHT).toBe(7);
  });

  it('throw on invalid instants', () => {
    expect(() => instantOf('infinity')).toThrow(RangeError);
  });
});
