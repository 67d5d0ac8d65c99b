import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { boardsAre } from '../msw/handlers/boards.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, field, fillMeanwhile, follow, heading, openStaffApp, settleApp, tap, tapTwice } from '../open-app.ts';

const TV = {
  id: '0193c0de-0000-7000-8000-000000000001',
  name: 'Bleachers TV',
  shows: 'orders' as const,
  created_at: TONIGHT,
  created_by: 'Rosa',
};
const linked = () => on(boardsAre([TV]));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('connecting a screen', () => {
  it('compares the code of a scan, and asks for place and content', async () => {
    linked();
    const connected = on(typedHandler(boardContract.connectScreen, () => answer(TV)));
    await openStaffApp('/admin/boards#K7P2QX', 'manager');
    expect(heading()).toBe('Connect this screen?');
    expect(screen.getByText('K7P2QX')).toBeDefined();
    type('Where does it hang?', 'Bleachers TV');
    fireEvent.click(screen.getByRole('radio', { name: /Prices/ }));
    await tap('Connect');
    await settleApp();
    expect(connected.map(({ body }) => body)).toEqual([{ code: 'K7P2QX', name: 'Bleachers TV', shows: 'prices' }]);
    expect(heading()).toBe('Boards');
  });

  it('accepts a typed code, and reports one that no screen shows', async () => {
    linked();
    on(typedHandler(boardContract.connectScreen, () => problem('NOT_FOUND', 'No screen shows this code now.')));
    await openStaffApp('/admin/boards', 'manager');
    type('The code on the screen', 'k7p-2qx');
    await tap('Continue', 'Connect');
    await settleApp();
    expect(screen.getByRole('alert').textContent).toContain('No screen shows this code now.');
    await tap('Not Mine');
    expect(heading()).toBe('Boards');
  });
});

describe('the tab of the boards', () => {
  const tabs = () => [...screen.getByRole('navigation', { name: 'Get ready' }).querySelectorAll('a')].map(({ textContent }) => textContent);

  beforeEach(() => void on(typedHandler(boardContract.sign, () => answer({ path: '/#pass', word: null }))));

  it('is hidden until a screen is connected; until then the menu sign leads to the page', async () => {
    await openStaffApp('/admin/sign', 'manager');
    await settleApp();
    expect(tabs()).not.toContain('Boards');
    await follow('Show the Menu on a TV');
    expect([heading(), tabs().at(-1)]).toEqual(['Boards', 'Boards']);
  });

  it('is the last one, so that it moves no other when it appears', async () => {
    linked();
    await openStaffApp('/admin/sign', 'manager');
    await settleApp();
    expect(tabs().at(-1)).toBe('Boards');
  });
});

describe('a connected screen', () => {
  it('is switched to prices, and disconnected, once by two taps each', async () => {
    linked();
    const changed = on(typedHandler(boardContract.changeLink, () => answer(undefined)));
    const ended = on(typedHandler(boardContract.revokeLink, () => answer(undefined)));
    await openStaffApp('/admin/boards', 'manager');
    await tapTwice('Show Prices on Bleachers TV');
    // The button is the opposite one now.
    expect(document.body.dataset['tapShield']).toBeDefined();
    await tapTwice('Disconnect Bleachers TV');
    expect(changed.map(({ body }) => body)).toEqual([{ shows: 'prices' }]);
    expect(ended).toHaveLength(1);
  });
});

describe('a link for a screen that can show no code', () => {
  it('needs a name, is shown once, and can be copied', async () => {
    on(boardsAre());
    const issued = on(typedHandler(boardContract.issueLink, () => answer({ ...TV, path: '/board#key=x' })));
    const app = await openStaffApp('/admin/boards', 'manager');
    type('Screen', '  ');
    await tap('Make a Link');
    expect([issued, alerts()]).toEqual([[], ['The screen needs a name.']]);
    type('Screen', ' Bleachers TV ');
    await tap('Make a Link');
    expect(issued.map(({ body }) => body)).toEqual([{ id: expect.any(String), name: 'Bleachers TV' }]);
    await tap('Copy Link');
    expect(app.copied).toEqual([`${window.location.origin}/board#key=x`]);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    type('Screen', 'Gate');
    await fillMeanwhile('Make a Link', 'Screen', 'Bleachers');
    expect(field('Screen').value).toBe('Bleachers');
  });

  it('is refused in words, as every change of a screen is', async () => {
    linked();
    const asked = on(typedHandler(boardContract.issueLink, () => problem('UNAVAILABLE', 'The stand is catching up.')));
    for (const row of [boardContract.changeLink, boardContract.revokeLink])
      on(typedHandler(row, () => problem('UNAVAILABLE', 'The stand is catching up.')));
    await openStaffApp('/admin/boards', 'manager');
    type('Screen', 'Gate');
    for (let time = 0; time < 2; time += 1) await tap('Make a Link');
    // The link may have been created, so it is requested again with the same id.
    expect([...new Set(asked.map(({ body }) => body?.id))]).toEqual([expect.any(String)]);
    await tap('Show Prices on Bleachers TV');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => 'The stand is catching up.'),
    );
  });

  it('refuses half a code', async () => {
    linked();
    await openStaffApp('/admin/boards', 'manager');
    type('The code on the screen', 'K7P');
    await tap('Continue');
    expect([heading(), alerts()]).toEqual(['Boards', ['Type all 6 characters.']]);
  });
});
