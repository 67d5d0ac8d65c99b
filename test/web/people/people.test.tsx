import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { peopleContract } from '#adapters/http-contract/people.contract.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import {
  DANA,
  danaIsIn,
  invitation,
  invitationIs,
  passkeyJoins,
  youAre,
  invitationIsMade,
  invitedAs,
  linkIsRenewed,
  LINK,
  MARTA,
  peopleAre,
  person,
  personIsRemoved,
  roleIsChanged,
  ROSA,
  type WirePerson,
} from '../msw/handlers/people.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { NO_ANSWER, answer, bare, networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, settleApp, tap, tapIn, tapTwice, textsIn } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const LUIS = person(2);
const LAST_ADMIN = 'Someone must stay admin. Make another person admin first.';

const dialog = () => within(screen.getByRole('dialog'));
const items = (): readonly (string | null)[] => textsIn(screen.getByRole('region', { name: 'Everyone' }), 'listitem');

const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('radio', { name }));

const openPeople = async (...people: readonly WirePerson[]) => {
  const asked = on(peopleAre(...people));
  const app = await openAdmin('/admin/people', 'dana');
  return { app, asked };
};

const typeMarta = async (): Promise<void> => {
  await tap('Invite Someone');
  fill('Name', 'Marta Lee');
  fill('Email', 'marta@example.com');
};

describe('People', () => {
  it('shows each person with role, login and last visit, and open invitations', async () => {
    await openPeople(DANA, LUIS, ROSA, MARTA);
    expect(heading()).toBe('People');
    expect(items()).toEqual([
      expect.stringMatching(/^DWDana WhitfieldAdmin.*Passkey on 2 devicesNow, this is you/),
      expect.stringMatching(/^LOLuis OrtegaAdmin.*PasskeyLast seen 7:30 PM/),
      expect.stringMatching(/^RDRosa DelgadoManager.*Password and code appLast seen 7:30 PM/),
      expect.stringMatching(/^MLMarta LeeManagerInvited by Dana Whitfield. The link works until 10:00 PM.Not in yetmarta@example.com/),
    ]);
    expect(screen.getByText('Logged in as Dana Whitfield, Admin')).toBeTruthy();
  });

  it('starts with the shared password, and then lists the people', async () => {
    on(typedHandler(peopleContract.list, (earlier) => answer({ people: earlier === 0 ? [] : [DANA] })));
    on(youAre(answer({ path: `/join#${LINK}`, expires_at: TONIGHT })));
    given(invitationIs(answer(invitation({ name: 'Dana Whitfield', role: 'admin' }))), passkeyJoins(answer(danaIsIn)));
    await openAdmin('/admin/people', 'admin');
    fill('Your name', 'Dana Whitfield');
    fill('Email', 'dana@example.com');
    await tap('Continue', 'Create Passkey');
    expect(items()).toHaveLength(1);
    expect(screen.getByText('Logged in as Dana Whitfield, Admin')).toBeTruthy();
  });

  it('can be asked again after a failure', async () => {
    on(typedHandler(peopleContract.list, (earlier) => (earlier < 3 ? bare(500) : answer({ people: [DANA] }))));
    await openAdmin('/admin/people', 'dana');
    await passTime(20 * SECOND_MS);
    expect(alerts()).toEqual([expect.stringContaining('Failed to load the people')]);
    await tap('Try Again');
    expect(items()).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('is a link that is shown once, copied, and mailed', async () => {
    const { app, asked } = await openPeople(DANA);
    const sent = on(invitationIsMade(answer(invitedAs(MARTA))));
    await typeMarta();
    await tap('Make the Link');
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Marta Lee', email: 'marta@example.com', role: 'manager' }]);
    expect(dialog().getByRole('heading').textContent).toBe('Marta’s link is ready');
    expect(dialog().getByRole('img').querySelector('path')).not.toBeNull();
    expect(dialog().getByText('It is also on its way to marta@example.com.')).toBeTruthy();
    await tap('Copy the Link');
    expect(app.copied).toEqual([`${window.location.origin}/join#${LINK}`]);
    expect(asked).toHaveLength(2);
    await tap('Done');
    expect(document.body.textContent).not.toContain(LINK);
  });

  it('explains that the stand sends no mail', async () => {
    await openPeople(DANA);
    on(invitationIsMade(answer(invitedAs(MARTA, false))));
    await typeMarta();
    await tap('Make the Link');
    expect(dialog().getByText('No mail has gone out yet, so send it yourself.')).toBeTruthy();
  });

  it('is sent once for two taps', async () => {
    await openPeople(DANA);
    const sent = on(invitationIsMade(answer(invitedAs(MARTA))));
    await typeMarta();
    choose(/^Admin/);
    await tapTwice('Make the Link');
    expect(sent.map(({ body }) => body.role)).toEqual(['admin']);
  });

  it.each([
    [problem('NAME_TAKEN', 'Someone here already has this email address.'), 'Someone here already has this email address.'],
    [networkFailure(), NO_ANSWER],
  ])('keeps the typed fields when it is refused: %o', async (outcome, text) => {
    await openPeople(DANA);
    on(invitationIsMade(outcome));
    await typeMarta();
    await tap('Make the Link');
    expect(alerts()).toEqual([text]);
    expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('Marta Lee');
  });

  it('is replaced by a new link', async () => {
    await openPeople(DANA, MARTA);
    const sent = on(linkIsRenewed(answer(invitedAs(MARTA))));
    await tap('New Link for Marta Lee');
    expect(sent.map(({ params }) => params)).toEqual([{ id: MARTA.id }]);
    expect(dialog().getByRole('heading').textContent).toBe('Marta’s link is ready');
  });

  it('explains why there is no new link', async () => {
    await openPeople(DANA, MARTA);
    on(linkIsRenewed(problem('NOT_FOUND', 'Nobody here has this id.')));
    await tap('New Link for Marta Lee');
    expect(screen.getByRole('alertdialog').textContent).toContain('Nobody here has this id.');
  });
});

describe('a person', () => {
  it('gets another role', async () => {
    await openPeople(DANA, ROSA);
    const sent = on(roleIsChanged(answer({ ...ROSA, role: 'admin' })));
    await tap('Change Rosa Delgado');
    choose(/^Admin/);
    await tap('Save Role');
    expect(sent.map(({ params, body }) => [params.id, body.role])).toEqual([[ROSA.id, 'admin']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is removed after a question', async () => {
    await openPeople(DANA, ROSA);
    const sent = on(personIsRemoved());
    await tap('Change Rosa Delgado', 'Remove Rosa');
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByRole('heading').textContent).toBe('Remove Rosa Delgado?');
    fireEvent.click(question.getByRole('button', { name: 'Keep Rosa' }));
    await settleApp();
    expect(sent).toHaveLength(0);
    await tap('Remove Rosa');
    await tapIn(screen.getByRole('alertdialog'), 'Remove Rosa');
    expect(sent.map(({ params }) => params.id)).toEqual([ROSA.id]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gets a new start after a lost login, after a question', async () => {
    await openPeople(DANA, LUIS);
    const sent = on(linkIsRenewed(answer(invitedAs(LUIS))));
    await tap('Change Luis Ortega', 'Reset Lost Login');
    expect(sent).toHaveLength(0);
    await tap('Reset Login');
    expect(sent.map(({ params }) => params.id)).toEqual([LUIS.id]);
    expect(dialog().getByRole('heading').textContent).toBe('Luis’s link is ready');
  });

  it('who is the last admin stays one, and the screen explains why', async () => {
    await openPeople({ ...DANA, is_last_admin: true }, ROSA);
    await tap('Change Dana Whitfield');
    expect(dialog().getByText(LAST_ADMIN)).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Remove Dana' }).disabled).toBe(true);
    choose(/^Manager/);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save Role' }).disabled).toBe(true);
    expect(dialog().queryByRole('button', { name: 'Reset Lost Login' })).toBeNull();
  });

  it('who has become the last admin in the meantime stays, in the server’s words', async () => {
    await openPeople(DANA, LUIS);
    on(personIsRemoved(problem('LAST_ADMIN', LAST_ADMIN)));
    await tap('Change Luis Ortega', 'Remove Luis');
    await tapIn(screen.getByRole('alertdialog'), 'Remove Luis');
    expect(alerts()).toEqual([LAST_ADMIN]);
  });
});
