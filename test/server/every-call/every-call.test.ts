import { expect, it } from 'vitest';
import { ROW_NAMES } from './transcript.ts';
import { wholeEvening } from './whole-evening.ts';

/** Their calls reach a provider; test/server/admin/setup.test.ts covers them. */
const ELSEWHERE = ['setup.payments', 'setup.mail'];

it('answers every call of an evening, with its mails and records, as recorded', async () => {
  const { asked, told, took } = await wholeEvening();
  expect([...asked, ...ELSEWHERE].toSorted()).toEqual(ROW_NAMES.toSorted());
  expect(took.filter((ms) => ms < 0 || ms >= performance.now())).toEqual([]);
  await expect(told).toMatchFileSnapshot('answers.txt');
});
