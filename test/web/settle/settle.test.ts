import { describe, expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import type { ActRefusal, Conflict, OrderAct } from '#web/staff/offline-queue/act-log.ts';
import { thingsOf } from '#web/features/settle/settle.view.ts';

const timeOf = (at: number): string => `7:${at} PM`;
const REFUSED: ActRefusal = { code: 'STATUS_CONFLICT', status: null, holder: null, sentence: 'No.' };

const conflictOf = (step: OrderAct['step'], refusal: Partial<ActRefusal>, id = 'a-1'): Conflict => ({
  act: {
    id,
    at: instant(52 - (step.kind === 'start' ? 9 : 0)),
    by: { staffId: 's1', name: 'Bea' },
    isLate: true,
    order: { id: 'o-29', number: '#029' },
    step,
  },
  refusal: { ...REFUSED, ...refusal },
});
const things = (...conflicts: readonly Conflict[]) => thingsOf(conflicts, 's1', timeOf);
const thingOf = (step: OrderAct['step'], refusal: Partial<ActRefusal>) => things(conflictOf(step, refusal))[0];

const START = { kind: 'start' } as const;
const READY = { kind: 'ready' } as const;
const PICK_UP = { kind: 'pick-up' } as const;
const REOPEN = { kind: 'reopen', reason: 'No napkins' } as const;
const SAM = { by: 'Sam Ortiz', at: instant(51) };

describe('what does not count', () => {
  it.each<[OrderAct['step'], Partial<ActRefusal>, string, RegExp, string, string | null]>([
    [
      READY,
      { status: 'cancelled' },
      'is cancelled, but it is made',
      /do not hand it out/,
      'Leave the Food on the Menu',
      'Count as Spoiled',
    ],
    [
      PICK_UP,
      { status: 'cancelled' },
      'is cancelled, but it was handed out',
      /in stock/,
      'The Customer Brought It Back',
      'Count as Spoiled',
    ],
    [START, { status: 'cancelled' }, 'was cancelled', /do not make it/, 'Understood', null],
    [
      PICK_UP,
      { status: 'completed', handedOut: SAM },
      'was handed out twice',
      /Sam Ortiz handed it out at 7:51/,
      'Just One Bag',
      'Two Bags: Count as Spoiled',
    ],
    [PICK_UP, { status: 'completed' }, 'was handed out twice', /Someone else/, 'Just One Bag', 'Two Bags: Count as Spoiled'],
    [PICK_UP, { holder: 'Sam Ortiz' }, 'was handed out, and Sam is making it', /Tell Sam to stop/, 'I Told Sam', null],
    [READY, { holder: 'Sam Ortiz' }, 'is made, and Sam is making it', /Give Sam the bag/, 'Sam Has the Bag', null],
    [START, { holder: 'Sam Ortiz' }, 'was already with Sam Ortiz', /Sam was faster/, 'Leave It to Sam', null],
    [READY, { status: 'completed' }, 'was handed out by someone else', /no longer needed/, 'Understood', null],
    [REOPEN, { status: 'completed' }, 'was handed out by someone else', /what was missing/, 'I Have Asked', null],
    [REOPEN, { status: 'queued' }, 'has changed since', /it is queued now/, 'Understood', null],
    [READY, { status: 'ready' }, 'was made ready by someone else', /made twice/, 'I Have Looked', null],
    [PICK_UP, { code: 'PICKUP_CODE_REQUIRED' }, 'went out without its code', /leave a note/, 'I’ll Do It', null],
  ])('%o, refused as %o', (step, refusal, title, text, settled, loss) => {
    const thing = thingOf(step, refusal);
    expect(thing).toMatchObject({ title: `#029 ${title}`, settled, loss, canTakeOver: refusal.holder !== undefined });
    expect(thing?.text).toMatch(text);
  });

  it('tells staff without the permission when a manager has to know', () => {
    const elseTell = (step: OrderAct['step'], status: 'cancelled' | 'completed') => thingOf(step, { status })?.elseTell;
    expect(elseTell(READY, 'cancelled')).toBe('If it can’t be handed out anymore, tell a manager.');
    expect(elseTell(PICK_UP, 'cancelled')).toBe('If the food is gone, tell a manager.');
    expect(elseTell(PICK_UP, 'completed')).toBe('If one did, tell a manager.');
    expect(elseTell(START, 'cancelled')).toBeNull();
  });

  it('is one conflict per order: all acts, their people, and the most severe consequence', () => {
    const check = { kind: 'check', itemId: 'i-1', checked: true, round: 0 } as const;
    const cancelled = [START, check, READY].map((step, index) => conflictOf(step, { status: 'cancelled' }, `a-${index}`));
    expect(things(...cancelled)).toMatchObject([
      {
        title: '#029 is cancelled, but it is made',
        did: 'You started it, checked items and marked it ready at 7:52 PM.',
        loss: 'Count as Spoiled',
      },
    ]);
    const twice = [READY, PICK_UP].map((step, index) => conflictOf(step, { status: 'completed' }, `a-${index}`));
    expect(things(...twice)).toMatchObject([{ title: '#029 was handed out twice' }]);
    expect(thingsOf(twice, 'somebody else', timeOf)).toMatchObject([{ did: 'Bea marked it ready and handed it out at 7:52 PM.' }]);
  });

  it('lists the most severe first, and keeps the reason of a reopening that only this device knows', () => {
    const held = conflictOf(START, { holder: 'Sam Ortiz' });
    const on = (number: string, conflict: Conflict): Conflict => ({ ...conflict, act: { ...conflict.act, order: { id: number, number } } });
    const listed = things(
      on('#030', held),
      on('#031', conflictOf(REOPEN, { status: 'completed' })),
      on('#032', conflictOf(PICK_UP, { status: 'completed' })),
    );
    expect(listed.map(({ title }) => title.slice(0, 4))).toEqual(['#032', '#031', '#030']);
    expect(listed[1]?.did).toBe('You reopened it (“No napkins”) at 7:52 PM.');
  });
});
