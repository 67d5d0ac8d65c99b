import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightSheetContract } from '#adapters/http-contract/night-sheet.contract.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { answer, problem, typedHandler } from '../typed-handler.ts';
import { TONIGHT } from './staff.handlers.ts';

type Nights = ResponseOf<typeof nightsContract.list>;
export type WireNight = Nights['nights'][number];
export type Closing = ResponseOf<typeof nightsContract.closing>;

export const NIGHT_ID = '0193c0de-0000-7000-8000-000000000001';
export const NOTHING_OPEN = { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 };

export const aNight = (changes: Partial<WireNight> = {}): WireNight => ({
  id: nightId(NIGHT_ID),
  name: 'vs. Lincoln',
  state: 'open',
  opensAt: null,
  closesAt: null,
  openedAt: TONIGHT,
  openedBy: 'Dana',
  closedAt: null,
  closedBy: null,
  orders: 3,
  ...changes,
});

export const nightsAre = (nights: readonly WireNight[], changes: Partial<Nights> = {}) =>
  typedHandler(nightsContract.list, () => answer({ nights: [...nights], takesOrders: true, unfinished: NOTHING_OPEN, ...changes }));
export const closingIs = (changes: Partial<Closing> = {}) =>
  typedHandler(nightsContract.closing, () => answer({ uncollected: [], toMake: 0, toHandOut: 0, policy: 'keep', ...changes }));
export const sheetIsMissing = () => typedHandler(nightSheetContract.get, () => problem('NOT_FOUND', 'There is no such night.'));
