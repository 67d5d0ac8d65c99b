import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { wholeEvening } from './whole-evening.ts';

/** The database has its own clock, which the test does not move. */
const withoutClock = (text: string): readonly string[] => text.replaceAll(/\{"id":"clock"[^}]*\}/g, '').split('\n');

it('answers, mails and records the same on PostgreSQL as in memory', async () => {
  const persistence = await createTestDatabase();
  onTestFinished(() => persistence.drop());
  const { told } = await wholeEvening({ persistence });
  expect(withoutClock(told)).toEqual(withoutClock(readFileSync(join(import.meta.dirname, 'answers.txt'), 'utf8')));
});
