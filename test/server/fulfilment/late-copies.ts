import type { Ask } from './device-acts.ts';
import { TAKE_OVER_AFTER_S, type Happening } from './devices.ts';

const AWAY = { kind: 'network', device: 0 } as const;
/** Sold without a network, then reloaded. At the end everything is sent again. */
export const SOLD_AND_SENT_TWICE = [AWAY, { kind: 'sale', device: 0, quantity: 1 }, { kind: 'reload', device: 0 }, AWAY] as const;

const SOLD_OUT_AND_PUT_BACK = [
  AWAY,
  { kind: 'menu', device: 0, counted: null, isBlind: true },
  AWAY,
  { kind: 'menu', device: 1, counted: 9, isBlind: false },
  { kind: 'copy', pick: 0 },
] as const;

const act = (device: number, ask: Ask) => ({ kind: 'act', device, order: 0, ask }) as const;
const A_SILENCE = { kind: 'wait', seconds: TAKE_OVER_AFTER_S } as const;
const copy = (pick: number) => ({ kind: 'copy', pick }) as const;

const IN_THE_BAG_AND_OUT = [act(0, 'preparing'), act(0, 'check'), act(1, 'uncheck'), copy(1)] as const;
const REOPENED_AND_READY = [act(0, 'ready'), act(0, 'reopen'), act(0, 'ready'), copy(1)] as const;
const TAKEN_OVER_AND_BACK = [
  act(0, 'preparing'),
  A_SILENCE,
  act(1, 'take-over'),
  A_SILENCE,
  act(0, 'take-over'),
  A_SILENCE,
  copy(1),
] as const;
/** Device 0 starts three; another device takes the first one back. */
const STARTED_IN_VAIN = [AWAY, { kind: 'start-next', device: 0 }, act(1, 'ready'), AWAY, act(1, 'undo-ready'), copy(0)] as const;

/** The effect that a late copy of each kind of act would have. `without`: how it would show. */
export const TWICE: Readonly<Record<string, { readonly happenings: readonly Happening[]; readonly without: RegExp }>> = {
  'sell a product out again that was put back': { happenings: SOLD_OUT_AND_PUT_BACK, without: /available/ },
  'put an item back into the bag that somebody took out': { happenings: IN_THE_BAG_AND_OUT, without: /equal/ },
  'reopen an order again that is ready': { happenings: REOPENED_AND_READY, without: /equal/ },
  'take an order over again that has gone back': { happenings: TAKEN_OVER_AND_BACK, without: /equal/ },
  'start one of the next five that was refused': { happenings: STARTED_IN_VAIN, without: /equal/ },
};
