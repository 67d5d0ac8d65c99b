import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import { codeChoices } from '#web/features/pickup-window/code-choices.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { idOf, ordersAre, preparing, ready, statusChangeIs, type WireStaffOrder } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { alertText, openStaffApp, tap, textsIn } from '../open-app.ts';

const OWN = 'R26';
const OTHERS = 'K47';

const dialog = () => within(screen.getByRole('dialog'));
const codes = () => textsIn(screen.getByRole('group', { name: 'Codes' }), 'button');

const other = ready(31, 3, { pickup_code: OTHERS, customer_name: 'Nour Haddad' });

const openWindow = async (...beside: readonly WireStaffOrder[]) => {
  given(standIs({ asksPickupCode: true }), ordersAre([ready(26, 12, { pickup_code: OWN }), other, ...beside]));
  await openStaffApp('/pickup-window');
};

describe('the window of a stand that asks for the pickup code', () => {
  it('hands out for the right one of six', async () => {
    const requests = on(statusChangeIs(answer(ready(26, 12, { status: 'completed' }))));
    await openWindow();
    await tap('Picked Up #026');
    expect(dialog().getByRole('heading').textContent).toBe('Which code do they say for #026?');
    expect(codes()).toHaveLength(6);
    expect(codes()).toEqual(expect.arrayContaining([OWN, OTHERS]));
    expect(requests).toEqual([]);
    on(ordersAre([other]));
    await tap(OWN);
    expect(requests).toMatchObject([{ params: { id: idOf(26) }, body: { status: 'completed', pickup_code: OWN } }]);
    expect(screen.getByRole('button', { name: 'Undo #026' })).toBeTruthy();
  });

  it('never offers the code of an order that is still being made', async () => {
    const usual = codeChoices(OWN, [
      { id: 'own', status: 'ready', pickupCode: OWN },
      { id: 'other', status: 'ready', pickupCode: OTHERS },
    ]);
    const decoy = usual.find((code) => code !== OWN && code !== OTHERS) ?? '';
    await openWindow(preparing(40, { pickup_code: decoy }));
    await tap('Picked Up #026');
    expect(codes()).toHaveLength(6);
    expect(codes()).not.toContain(decoy);
  });

  it('names the order of a wrong one, and hands out that bag instead', async () => {
    const requests = on(statusChangeIs(answer(ready(31, 3, { status: 'completed' }))));
    await openWindow();
    await tap('Picked Up #026');
    const free = codes().find((code) => code !== OWN && code !== OTHERS) ?? '';
    await tap(free);
    expect(screen.getByRole('alert').textContent).toContain(`${free} belongs to no order that is ready.`);
    expect(dialog().queryByRole('button', { name: /^Hand out/ })).toBeNull();
    await tap(OTHERS);
    expect(screen.getByRole('alert').textContent).toContain(`${OTHERS} belongs to #031, Haddad.`);
    await tap('Hand out #031');
    expect(requests).toMatchObject([{ params: { id: idOf(31) }, body: { status: 'completed', pickup_code: OTHERS } }]);
  });

  it('hands out without one with a note', async () => {
    const requests = on(statusChangeIs(answer(ready(26, 12, { status: 'completed' }))));
    await openWindow();
    await tap('Picked Up #026', 'They have no code');
    const handOut = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Hand out #026' });
    expect(handOut().disabled).toBe(true);
    await tap('I know them');
    expect(handOut().disabled).toBe(false);
    fireEvent.change(dialog().getByLabelText('Or in your words'), { target: { value: 'Her brother fetches it' } });
    await tap('Hand out #026');
    expect(requests).toMatchObject([{ body: { status: 'completed', note: 'Her brother fetches it' } }]);
  });

  it('warns of a second bag when another window was faster', async () => {
    const facts = { status: 'completed', handed_out_by: 'Sam Ortiz', handed_out_at: '2026-11-21T01:52:00.000Z' };
    on(statusChangeIs(problem('STATUS_CONFLICT', 'No', facts)));
    await openWindow();
    await tap('Picked Up #026', OWN);
    expect(alertText()).toBe('#026 is already handed out. Sam Ortiz handed it out at 7:52 PM. Do not give a second bag.');
  });

  it('explains a setting that was changed a moment ago', async () => {
    on(statusChangeIs(problem('PICKUP_CODE_REQUIRED', 'This stand asks for the pickup code.')));
    on(ordersAre([ready(26, 12, { pickup_code: OWN })]));
    await openStaffApp('/pickup-window');
    await tap('Picked Up #026');
    expect(alertText()).toBe('This stand asks for the pickup code.');
    expect(screen.getByRole('button', { name: 'Picked Up #026' })).toBeTruthy();
  });
});

describe('the six codes', () => {
  const bag = (id: string, pickupCode: string | null, status: 'ready' | 'queued' = 'ready') => ({ id, pickupCode, status });

  it('are sorted and distinct, with the order’s own; only unused codes are decoys', () => {
    const free = PICKUP_CODES.slice(-4);
    const queued = PICKUP_CODES.filter((code) => code !== OWN && !free.includes(code));
    const six = codeChoices(OWN, [bag('a', OWN), bag('b', OTHERS), ...queued.map((code, at) => bag(`q${at}`, code, 'queued'))]);
    expect(six).toEqual([OTHERS, OWN, ...free]);
  });

  it('keep the own one however many are ready', () => {
    const many = PICKUP_CODES.slice(0, 40);
    expect(codeChoices(OWN, [bag('a', OWN), ...many.map((code, at) => bag(`r${at}`, code))])).toContain(OWN);
  });
});
