import { DAY_MS, elapsedMs, instant, type Instant } from '../kernel/instant.ts';
import { isSoldOut } from '../catalogue/product.ts';
import { LIMITS } from '../limits.ts';
import { ageText, momentText } from './age-text.ts';
import { judgeSign } from './judge-sign.ts';
import type { CheckRule, Finding } from './check.ts';
import type { StandFacts } from './readiness-facts.ts';

const SHOWN_NAMES = 3;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const namesText = (names: readonly string[]): string =>
  names.length <= SHOWN_NAMES ? names.join(', ') : `${names.slice(0, SHOWN_NAMES).join(', ')} and ${names.length - SHOWN_NAMES} more`;

const judgePayments = (payments: StandFacts['payments'], now: Instant, timeZone: string): Finding => {
  const { provider, isDown, lastPaidAt, changedAt, test } = payments;
  if (provider === 'off') return { verdict: 'red', sentence: 'Not set up: nobody can pay by card.', place: 'setUp' };
  if (isDown) return { verdict: 'red', sentence: 'The payment provider does not answer.', todo: "Look at the provider's status page." };
  if (test?.state === 'stuck')
    return {
      verdict: 'red',
      sentence: `The test of ${momentText(test.startedAt, timeZone)} came in and could not be refunded.`,
      todo: 'Refund it in the provider’s dashboard, and see why: orders could not be refunded either.',
      place: 'cardTest',
    };
  if (test?.state === 'paid')
    return {
      verdict: elapsedMs(test.startedAt, now) >= LIMITS.readiness.cardTestRefundsMs ? 'red' : 'amber',
      sentence: `50¢ came in ${ageText(test.paidAt ?? test.startedAt, now)}. The refund is not confirmed yet.`,
    };
  if (provider === 'simulated') return { verdict: 'amber', sentence: 'Payments are simulated: no card is charged.', place: 'setUp' };
  // An order of an earlier account says nothing about this one.
  const paid = lastPaidAt === null || lastPaidAt < (changedAt ?? 0) ? instant(0) : lastPaidAt;
  const tested = test?.refundedAt ?? instant(0);
  const last = instant(Math.max(tested, paid));
  if (last === 0)
    return {
      verdict: 'amber',
      sentence: changedAt === null ? 'Nobody has paid by card yet.' : 'Nobody has paid by card since the account’s settings changed.',
      place: 'cardTest',
    };
  const moment = momentText(last, timeZone);
  return {
    verdict: elapsedMs(last, now) < LIMITS.readiness.cardPaidMs ? 'green' : 'amber',
    sentence: tested > paid ? `50¢ came in and went back ${moment}.` : `The last card order was paid ${moment}.`,
    place: 'cardTest',
  };
};

/** In the page's order. */
export const STAND_CHECKS: readonly CheckRule<StandFacts>[] = [
  {
    id: 'last-night',
    group: 'left',
    title: 'Last night',
    judge: ({ night, earlierOrders }, { now, timeZone }) => {
      if (night?.openedAt && elapsedMs(night.openedAt, now) >= LIMITS.nights.automaticLastsMs) {
        const orders = earlierOrders > 0 ? ` with ${count(earlierOrders, 'order')} that nobody closed` : '';
        return {
          verdict: 'red',
          sentence: `${night.name} has been open since ${momentText(night.openedAt, timeZone)}${orders}.`,
          place: 'night',
        };
      }
      if (earlierOrders > 0)
        return {
          verdict: 'red',
          sentence: `${count(earlierOrders, 'order')} of an earlier night ${earlierOrders === 1 ? 'is' : 'are'} still in hand.`,
          place: 'orders',
        };
      return { verdict: 'green', sentence: 'Every order of earlier nights is settled.' };
    },
  },
  {
    id: 'pauses',
    group: 'left',
    title: 'Pauses',
    judge: ({ pauses: [first, ...more] }, { now, timeZone }) => {
      if (first === undefined) return { verdict: 'green', sentence: 'Nothing is paused.' };
      const others = more.length === 0 ? '' : ` and ${count(more.length, 'other station')}`;
      const isOld = [first, ...more].some(({ pausedAt }) => elapsedMs(pausedAt, now) >= LIMITS.nights.automaticLastsMs);
      return {
        verdict: isOld ? 'red' : 'amber',
        sentence: `${first.station ?? 'Online ordering'}${others} paused since ${momentText(first.pausedAt, timeZone)}: customers cannot order it.`,
        place: 'pause',
      };
    },
  },
  {
    id: 'sold-out',
    group: 'left',
    title: 'Sold out',
    judge: ({ products }) => {
      const missing = products.filter((product) => product.isActive && isSoldOut(product)).map(({ name }) => name);
      if (products.every(({ isActive }) => !isActive)) return { verdict: 'red', sentence: 'The menu is empty.', place: 'inventory' };
      if (missing.length === 0) return { verdict: 'green', sentence: 'Everything on the menu has stock.' };
      return { verdict: 'amber', sentence: `Sold out or without stock: ${namesText(missing)}.`, place: 'inventory' };
    },
  },
  { id: 'sign', group: 'left', title: 'Menu sign', judge: ({ sign: { printed, today } }) => judgeSign(printed, today) },
  {
    id: 'stock',
    group: 'stock',
    title: 'Stock',
    judge: ({ stockCount }) => {
      if (stockCount === null) return null;
      const { counted, all } = stockCount;
      if (counted >= all) return { verdict: 'green', sentence: `All ${count(all, 'product')} are counted.` };
      return { verdict: 'amber', sentence: `${counted} of ${count(all, 'product')} are counted tonight.`, place: 'countStock' };
    },
  },
  {
    id: 'drawers',
    group: 'stock',
    title: 'Drawers',
    judge: ({ drawers }) =>
      drawers.length === 0 ? null : { verdict: 'green', sentence: `Open with a counted float: ${namesText(drawers)}.`, place: 'drawers' },
  },
  {
    id: 'payments',
    group: 'payments',
    title: 'Card payments',
    judge: ({ payments }, { now, timeZone }) => judgePayments(payments, now, timeZone),
  },
  {
    id: 'mail',
    group: 'payments',
    title: 'Mail',
    judge: ({ mail: { provider, oldestUnsentAt, testedAt } }, { now, timeZone }) => {
      if (provider === 'off') return { verdict: 'amber', sentence: 'Not set up: customers get no mail.', place: 'setUp' };
      if (oldestUnsentAt !== null && elapsedMs(oldestUnsentAt, now) >= LIMITS.readiness.mailWaitsMs)
        return { verdict: 'red', sentence: `A mail written ${ageText(oldestUnsentAt, now)} has not been sent yet.`, place: 'emailTest' };
      if (provider === 'mailbox')
        return { verdict: 'amber', sentence: 'Mail stays in the practice mailbox: customers don’t get any.', place: 'setUp' };
      if (testedAt === null) return { verdict: 'amber', sentence: 'Nobody has sent a test mail yet.', place: 'emailTest' };
      return { verdict: 'green', sentence: `No mail is late. A test mail left ${momentText(testedAt, timeZone)}.`, place: 'emailTest' };
    },
  },
  {
    id: 'texts',
    group: 'payments',
    title: 'Text messages',
    judge: ({ textedAt }, { timeZone }) => {
      if (textedAt === 'off') return null;
      if (textedAt === null)
        return {
          verdict: 'amber',
          sentence: 'None has been accepted yet.',
          todo: 'Order with your own number, agree to texts, and mark the order as ready.',
        };
      return { verdict: 'green', sentence: `The last one was accepted ${momentText(textedAt, timeZone)}.` };
    },
  },
  {
    id: 'sheets',
    group: 'payments',
    title: 'Sheets',
    judge: ({ sheets: { addresses, chain } }) => {
      if (chain.broken !== null)
        return {
          verdict: 'red',
          sentence: `The sheet of ${chain.broken.night.name} has changed since it was closed: ${chain.broken.how}.`,
          todo: 'Compare it with the mail or the paper of that night.',
        };
      if (addresses < 2)
        return {
          verdict: 'amber',
          sentence:
            addresses === 0 ? 'No one gets the night’s sheet by mail.' : 'Only one address gets the night’s sheet: no one can compare.',
          todo: `Under Settings, add ${addresses === 0 ? 'two addresses' : 'a second address'}, one of them read by someone who doesn’t close nights.`,
        };
      return { verdict: 'green', sentence: `${addresses} addresses get the sheet of each night; every sheet is unchanged.` };
    },
  },
  {
    id: 'staff-codes',
    group: 'people',
    title: 'Staff codes',
    judge: ({ codesEndAt, neededUntil }, { now, timeZone }) => {
      // No code for the next night is made days before.
      const needed = neededUntil !== null && elapsedMs(now, neededUntil) < DAY_MS ? neededUntil : now;
      const sorted = codesEndAt.toSorted((one, other) => one - other);
      const [first, last] = [sorted[0], sorted.at(-1)];
      if (first === undefined || last === undefined)
        return { verdict: 'red', sentence: 'There is no code for tonight: no volunteer can log in.', place: 'staffCodes' };
      if (last < needed)
        return {
          verdict: 'amber',
          sentence: `The last code ends ${momentText(last, timeZone)}; the night lasts until ${momentText(needed, timeZone)} at least.`,
          place: 'staffCodes',
        };
      const codes = count(codesEndAt.length, 'code');
      return { verdict: 'green', sentence: `${codes}, good until ${momentText(first, timeZone)} at least.`, place: 'staffCodes' };
    },
  },
  {
    id: 'admin-password',
    group: 'people',
    title: 'Admin password',
    judge: ({ adminPassword, hasNamedAdmin }) => {
      if (hasNamedAdmin) return null;
      if (adminPassword === 'missing')
        return { verdict: 'red', sentence: 'No password is set, so no admin can log in.', todo: 'Run bandstand admin-password.' };
      if (adminPassword === 'generated')
        return { verdict: 'amber', sentence: 'It’s still the one printed at the first start.', todo: 'Run bandstand admin-password.' };
      return { verdict: 'green', sentence: 'It is set.' };
    },
  },
  {
    id: 'tablets',
    group: 'people',
    title: 'Tablets',
    judge: ({ night, staffHeardAt }, { now, timeZone }) => {
      const todo = 'Open the orders on a tablet.';
      if (staffHeardAt === null)
        return { verdict: 'amber', sentence: `No staff screen ${night === null ? 'is open yet' : 'has been open tonight'}.`, todo };
      const age = elapsedMs(staffHeardAt, now);
      const { staffAwayAfterMs, automaticLastsMs } = LIMITS.nights;
      if (age < staffAwayAfterMs) return { verdict: 'green', sentence: 'A staff screen is open.' };
      const sentence = `A staff screen was last open ${momentText(staffHeardAt, timeZone)}.`;
      return night === null && age < automaticLastsMs ? { verdict: 'green', sentence } : { verdict: 'amber', sentence, todo };
    },
  },
];
