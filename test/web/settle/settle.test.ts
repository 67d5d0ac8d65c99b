import { describe, expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import type { ActRefusal, Conflict, OrderAct } from '#web/order/act-log.ts';
import { thingsOf } from '#web/features/settle/settle.view.ts';

const timeOf = (at: number): string => `7:${at} PM`;
const REFUSED: ActRefusal = { code: 'STATUS_CONFLICT', status: null, holder: null, sentence: 'No.' };

const conflictOf = (step: OrderAct['step'], refusal: Partial<ActRefusal>, id = 'a-1'): Conflict => ({
  act: { id, at: instant(52), by: { staffId: 's1', name: 'Bea' }, isLate: true, order: { id: 'o-29', number: '#029' }, step },
  refusal: { ...REFUSED, ...refusal },
});
const thingOf = (step: OrderAct['step'], refusal: Partial<ActRefusal>) => thingsOf([conflictOf(step, refusal)], timeOf)[0];

const READY = { kind: 'ready' } as const;
const PICK_UP = { kind: 'pick-up' } as const;
const REOPEN = { kind: 'reopen', reason: 'No napkins' } as const;
const SAM = { by: 'Sam Ortiz', at: instant(51) };

describe('what does not count', () => {
  it.each<[OrderAct['step'], Partial<ActRefusal>, string, RegExp, string, string | null]>([
    [READY, { status: 'cancelled' }, 'was cancelled', /the food is made/, 'Leave the Food on the Menu', 'Count It as Spoiled'],
    [PICK_UP, { status: 'cancelled' }, 'was cancelled', /handed it out at 7:52/, 'The Customer Brought It Back', 'Take It off the Shelf'],
    [{ kind: 'start' }, { status: 'cancelled' }, 'was cancelled', /do not make it/, 'Understood', null],
    [
      PICK_UP,
      { status: 'completed', handedOut: SAM },
      'was handed out twice',
      /At 7:52 PM here, and at 7:51 PM by Sam Ortiz/,
      'Only One Bag Left',
      'Two Bags Left',
    ],
    [PICK_UP, { status: 'completed' }, 'was handed out twice', /by somebody else before/, 'Only One Bag Left', 'Two Bags Left'],
    [READY, { status: 'completed' }, 'was handed out by somebody else', /not needed any more/, 'Understood', null],
    [
      REOPEN,
      { status: 'completed' },
      'was handed out by somebody else',
      /reopened it \(“No napkins”\) at 7:52 PM\. Ask/,
      'I have asked',
      null,
    ],
    [REOPEN, { status: 'queued' }, 'has changed in the meantime', /“No napkins”.*it is queued now/, 'Understood', null],
    [READY, { status: 'ready' }, 'was made ready by somebody else', /made twice/, 'I have looked', null],
    [PICK_UP, { code: 'PICKUP_CODE_REQUIRED' }, 'went out without its code', /leave a note/, 'I do that', null],
    [READY, { status: 'queued' }, 'has changed in the meantime', /it is queued now/, 'Understood', null],
  ])('%o, refused as %o', (step, refusal, title, text, settled, loss) => {
    const thing = thingOf(step, refusal);
    expect(thing).toMatchObject({ title: `#029 ${title}`, settled, loss, canTakeOver: false });
    expect(thing?.text).toMatch(text);
  });

  it('says to whoever may not correct the shelf when somebody who may has to know', () => {
    const elseTell = (step: OrderAct['step'], status: 'cancelled' | 'completed') => thingOf(step, { status })?.elseTell;
    expect(elseTell(READY, 'cancelled')).toBe('If nobody can have it any more, tell a manager.');
    expect(elseTell(PICK_UP, 'cancelled')).toBe('If the food is gone, tell a manager.');
    expect(elseTell(PICK_UP, 'completed')).toBe('If one did, tell a manager.');
    expect(elseTell({ kind: 'start' }, 'cancelled')).toBeNull();
  });

  it('can be taken over where somebody else was faster', () => {
    expect(thingOf({ kind: 'start' }, { holder: 'Sam Ortiz' })).toMatchObject({
      title: '#029 was already with Sam Ortiz',
      settled: 'Leave it to Sam',
      canTakeOver: true,
    });
  });

  it('is one thing for each order, and a check says the least', () => {
    const check = conflictOf({ kind: 'check', itemId: 'i-1', checked: true, round: 0 }, { status: 'completed' }, 'a-0');
    const things = thingsOf([check, conflictOf(PICK_UP, { status: 'completed' })], timeOf);
    expect(things.map(({ title }) => title)).toEqual(['#029 was handed out twice']);
  });
});
