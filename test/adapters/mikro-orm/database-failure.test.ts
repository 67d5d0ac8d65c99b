import { describe, expect, it } from 'vitest';
import { asDatabaseFailure, isDatabaseAway, isStalePlan, mayRunAgain } from '#adapters/mikro-orm/database/database-failure.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

const failure = (code: string, message = 'failed', constraint?: string): Error =>
  Object.assign(new Error(message), { code }, constraint === undefined ? {} : { constraint });

describe('a failure of the database', () => {
  it.each([
    ['a connection that broke', failure('08006')],
    ['too many connections', failure('53300')],
    ['a shutdown', failure('57P01')],
    ['a statement that took too long', failure('57014')],
    ['a lock that was waited for too long', failure('55P03')],
    ['nobody at the port', failure('ECONNREFUSED')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ])('is unavailable after %s', (_what, error) => {
    expect(asDatabaseFailure(error)).toMatchObject({ service: 'database', cause: error });
    expect(asDatabaseFailure(error)).toBeInstanceOf(Unavailable);
  });

  it.each([
    ['a broken rule of the data', failure('23514')],
    ['a code that only begins like one', failure('080060')],
    ['a defect of ours', new Error('x is undefined')],
    ['no error at all', 'text'],
    ['nothing', null],
  ])('stays the same error after %s', (_what, error) => {
    expect(asDatabaseFailure(error)).toBe(error);
    expect(mayRunAgain(error)).toBe(false);
    expect(isStalePlan(error)).toBe(false);
  });

  it('affects only the row that was locked for too long', () => {
    expect(isDatabaseAway(new Unavailable('database', { cause: failure('55P03') }))).toBe(false);
    expect(isDatabaseAway(new Unavailable('database', { cause: failure('08006') }))).toBe(true);
    expect(isDatabaseAway(failure('08006'))).toBe(false);
  });

  it.each([
    ['another transaction changed the same rows', failure('40001'), true],
    ['a deadlock', failure('40P01'), true],
    ['a display number that was taken a moment ago', failure('23505', '', 'orders_active_display_number_unique'), true],
    ['an act that came twice', failure('23505', '', 'staff_acts_pkey'), true],
    ['a second order of a checkout', failure('23505', '', 'orders_checkout_id_unique'), false],
    ['a double key that is not named', failure('23505'), false],
    ['an act’s name on another failure', failure('23503', '', 'staff_acts_pkey'), false],
  ])('runs again only where that helps: %s', (_what, error, isAgain) => {
    expect(mayRunAgain(error)).toBe(isAgain);
  });

  it('is a stale plan by code and text', () => {
    const text = 'cached plan must not change result type';
    expect(isStalePlan(failure('0A000', text))).toBe(true);
    expect(isStalePlan(failure('0A000', 'no such feature'))).toBe(false);
    expect(isStalePlan(failure('42P01', text))).toBe(false);
  });
});
