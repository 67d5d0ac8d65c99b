import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { on } from '../msw/server.ts';
import { answer, typedHandler } from '../msw/typed-handler.ts';
import { heading, openStaffApp, settleApp, tap, tapIn } from '../open-app.ts';

const [OLD, NEW] = ['/s/old-old-old-old-old-ol', '/s/new-new-new-new-new-ne'];
const signIs = (word: string | null = null) => typedHandler(boardContract.sign, () => answer({ path: OLD, word }));
const signIsRenewed = () => typedHandler(boardContract.renewSign, () => answer({ path: NEW, word: null }));

const sign = () => within(screen.getByRole('article', { name: 'The sign' }));
const drawn = (): string | null => sign().getByRole('img').querySelector('path')?.getAttribute('d') ?? null;

describe('the menu sign', () => {
  it('tells the stand what it prints, on the chosen paper', async () => {
    on(signIs('green-otter-42'));
    const recorded = on(typedHandler(boardContract.recordSignPrint, () => answer(undefined)));
    await openStaffApp('/admin/sign', 'manager');
    await tap('A4', 'Print');
    await settleApp();
    expect(recorded[0]?.body).toMatchObject({ path: OLD, word: 'green-otter-42', pickup_place: 'the southwest corner of the bleachers' });
    await tap('Table Tents', 'Print');
    await settleApp();
    expect(recorded[1]?.body).toEqual(expect.not.objectContaining({ prices: expect.anything() }));
    expect(sign().getAllByText('Order from your seat')).toHaveLength(4);
  });

  it('has the code, the address, the place and tonight’s word while one is asked for', async () => {
    on(signIs('green-otter-42'));
    await openStaffApp('/admin/sign', 'manager');
    expect(heading()).toBe('Menu Sign');
    expect(drawn()).not.toBeNull();
    expect(sign().getByText('green-otter-42')).toBeTruthy();
    expect(sign().getByText('Pick up at the southwest corner of the bleachers')).toBeTruthy();
    expect(sign().getByText('También en español')).toBeTruthy();
    // Managers print it; admins make a new code.
    expect(screen.queryByRole('button', { name: 'Make a New Code' })).toBeNull();
  });

  it('gets a new code from an admin who means it', async () => {
    on(signIs());
    const renewed = on(signIsRenewed());
    await openStaffApp('/admin/sign', 'admin');
    const before = drawn();
    await tap('Make a New Code');
    await tapIn(screen.getByRole('alertdialog'), 'Make a New Code');
    expect(renewed).toHaveLength(1);
    expect(drawn()).not.toBe(before);
  });
});
