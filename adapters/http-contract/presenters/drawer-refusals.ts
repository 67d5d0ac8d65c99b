import type { DrawerRefusal, DrawerState } from '#core/domain/drawer/drawer.ts';
import { ProblemAnswer } from './problem-answer.ts';

type Kind = DrawerRefusal['kind'];
type DrawerRefusals = { readonly [K in Kind]: (refusal: Extract<DrawerRefusal, { readonly kind: K }>) => ProblemAnswer };

const DRAWER_STATE_TEXTS = {
  open: 'is open, and nobody is counting it',
  counting: 'is being counted',
  counted: 'waits for a second person',
  confirmed: 'is counted and confirmed',
  closed: 'is closed',
} as const satisfies Record<DrawerState, string>;

const drawerConflict = (text: string): ProblemAnswer => new ProblemAnswer('DRAWER_CONFLICT', text);

/** Never contains a figure: the reader may be about to count. */
export const DRAWER_REFUSALS: DrawerRefusals = {
  'drawer/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such drawer.'),
  'drawer/takes-no-cash': ({ name, state }) =>
    drawerConflict(`${name} is ${state === 'closed' ? 'closed. Choose another drawer.' : 'being counted. Choose another drawer or wait.'}`),
  'drawer/not-now': ({ name, state }) => drawerConflict(`${name} ${DRAWER_STATE_TEXTS[state]}.`),
  'drawer/same-person': ({ name }) => drawerConflict(`You have counted ${name} yourself. A second person confirms it.`),
  'drawer/not-blind': ({ name }) =>
    drawerConflict(`You have seen what should be in ${name}. Have someone who hasn’t count it; you can confirm.`),
  'drawer/counted-again': ({ name }) => drawerConflict(`${name} was counted again in the meantime. Please check the new figure.`),
  'drawer/recounted-already': ({ name }) => drawerConflict(`${name} was counted twice. The difference stands, with a note.`),
  'drawer/note-required': () => new ProblemAnswer('REASON_REQUIRED', 'Please write what you think happened.'),
  'drawer/being-counted': ({ name }) =>
    drawerConflict(`${name} is being counted. Its cash, and everything it follows from, is shown again when two people agree.`),
  'drawer/exceeds-expected': ({ name }) => drawerConflict(`That is more than there should be in ${name}. Please check the amount.`),
  'drawer/written-otherwise': () => drawerConflict('Another amount was already written down. Look at the ledger before you write more.'),
  'drawer/opened-otherwise': ({ name }) => drawerConflict(`${name} is open already, with another float. Look at the drawers.`),
  'drawer/name-taken': ({ name }) => new ProblemAnswer('NAME_TAKEN', `There is already a drawer called '${name}'.`),
};
