import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DialogsProvider } from '#web/platform/dialogs-provider.tsx';
import { QuestionDialog } from '#web/platform/question-dialog.tsx';
import { useDialogs, type Dialogs } from '#web/platform/dialogs.ts';

/** Passes the port out of the tree, as a feature's event handler would use it. */
const renderDialogs = (): Dialogs => {
  const found: Dialogs[] = [];
  const Catch = () => {
    found.push(useDialogs());
    return null;
  };
  render(
    <DialogsProvider questionDialog={QuestionDialog}>
      <Catch />
    </DialogsProvider>,
  );
  const [dialogs] = found;
  if (dialogs === undefined) throw new Error('nothing was rendered');
  return dialogs;
};

/** Asks inside `act`, so that the dialog is on the page afterwards. */
const ask = async <T,>(question: () => Promise<T>): Promise<{ readonly answer: Promise<T> }> => {
  let answer: Promise<T> | undefined;
  await act(async () => {
    answer = question();
  });
  if (answer === undefined) throw new Error('nothing was asked');
  return { answer };
};

describe('DialogsProvider', () => {
  it.each([
    ['the deed', true, () => userEvent.click(screen.getByRole('button', { name: 'Clear Cart' }))],
    ['Cancel', false, () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', false, () => userEvent.keyboard('{Escape}')],
  ])('confirms: %s answers %s', async (_way, expected, tap) => {
    const dialogs = renderDialogs();
    const { answer } = await ask(() => dialogs.confirm('Take everything out?', { confirmLabel: 'Clear Cart', tone: 'danger' }));
    await tap();
    expect(await answer).toBe(expected);
  });

  const REOPENING = {
    title: 'Reopen #001',
    explanation: 'The packer reads it.',
    placeholder: 'What?',
    confirmLabel: 'Reopen',
    maxLength: 4,
  };

  it('explains a prompt, limits its length, and answers the trimmed text on Enter', async () => {
    const dialogs = renderDialogs();
    const { answer } = await ask(() => dialogs.prompt('Reason', REOPENING));
    expect(screen.getByText('The packer reads it.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(screen.getByPlaceholderText('What?'));
    await userEvent.type(screen.getByRole('textbox'), ' Spilled{Enter}');
    expect(await answer).toBe('Spi');
  });

  it('answers null to a dismissed prompt, and refuses a blank one', async () => {
    const dialogs = renderDialogs();
    const { answer } = await ask(() => dialogs.prompt('Reason', REOPENING));
    await userEvent.type(screen.getByRole('textbox'), '   {Enter}');
    expect(screen.getByRole('button', { name: 'Reopen' }).hasAttribute('disabled')).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBeNull();
  });

  it('shows several questions one after the other, in the order in which they were asked', async () => {
    const dialogs = renderDialogs();
    const first = await ask(() => dialogs.alert('First'));
    const second = await ask(() => dialogs.alert('Second'));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await first.answer;
    expect(screen.getByRole('alertdialog', { name: 'Second' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await second.answer;
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
