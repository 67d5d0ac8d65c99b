import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';
import { TONIGHT } from './staff.handlers.ts';

type Wire = ResponseOf<typeof windowContract.makeSale>;

/** A hot dog sold for a five-dollar bill, a moment ago. */
export const aWireSale = (changes: Partial<Wire> = {}): Wire => ({
  id: '0193c0de-0000-7000-8000-000000000001',
  order_number: 'BAND-20261120-W-043',
  status: 'queued',
  tender: 'cash',
  total: cents(350),
  change: ZERO,
  undo_until: plusMs(TONIGHT, MINUTE_MS),
  ...changes,
});

export const saleIsMade = (outcome: Outcome<Wire> = answer(aWireSale())) => typedHandler(windowContract.makeSale, () => outcome);

/** The stand was not restored. */
export const nothingIsLost = () => typedHandler(fulfilmentContract.findLost, () => answer({ lost: [], isNightOver: false }));

export const sheetIsEntered = (outcome: Outcome<Wire>) => typedHandler(windowContract.enterPaperSale, () => outcome);

export const saleIsRefunded = (outcome: Outcome<ResponseOf<typeof windowContract.refundSale>>) =>
  typedHandler(windowContract.refundSale, () => outcome);

export const givenIs = (given: Partial<ResponseOf<typeof windowContract.given>> = {}) =>
  typedHandler(windowContract.given, () => answer({ waiting: [], yours: [], ...given }));

export const isApproved = () => typedHandler(windowContract.approve, () => answer(aGiven()));

export const aGiven = (): ResponseOf<typeof windowContract.approve> => ({
  id: '0193c0de-0000-7000-8000-0000000000a1',
  order_number: 'BAND-20261120-W-012',
  kind: 'below-price',
  amount: cents(700),
  by: 'Luis',
  at: TONIGHT,
});

export const saleIsUndone = (outcome: Outcome<Wire>) => typedHandler(windowContract.undoSale, () => outcome);

/** The customer's phone goes to the provider's page of this session. */
export const phonePaymentStarts = (session = 'cs_phone_1') =>
  typedHandler(windowContract.startPhonePayment, () => answer({ sessionId: session, url: `https://pay.example/${session}` }));
