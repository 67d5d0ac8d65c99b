import { addCents, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { PROVIDERS } from '#web/api/reader.queries.ts';
import { amountText } from '#web/ui/amount-text.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import type { BankAnswer, Deposit, Unmatched } from '#web/api/bank.queries.ts';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** '2026-11-25' reads 'Wednesday, November 25'. */
const dayText = (day: string): string => DAY.format(Date.parse(`${day}T00:00:00Z`));

/** A deducted amount. */
export const lessText = (amount: Cents): string => amountText(subtractCents(ZERO, amount));

/** The change by later payments, refunds and disputes; negative: the provider deducts it from the next deposit. */
export const pendingCents = ({ expected, arrived }: Pick<Deposit, 'expected' | 'arrived'>): Cents => subtractCents(expected, arrived);

type Look = { readonly tone: BadgeTone; readonly icon?: IconName; readonly text: (deposit: Deposit) => string };

export const STATES: Readonly<Record<Deposit['state'], Look>> = {
  late: { tone: 'danger', text: ({ daysLate }) => `${daysLate} days late` },
  expected: {
    tone: 'queued',
    icon: 'clock',
    text: (deposit) =>
      deposit.arrived === ZERO
        ? `Expected ${dayText(deposit.day)}`
        : `${amountText(pendingCents(deposit))} to come, ${dayText(deposit.day)}`,
  },
  settled: { tone: 'success', text: () => 'Settled by hand' },
  arrived: { tone: 'success', text: ({ day }) => `Arrived ${dayText(day)}` },
};

const REASONS: Readonly<Record<Unmatched['why'], (one: Unmatched, provider: string) => string | null>> = {
  'not-deposited': () => null,
  'unknown-to-provider': (_one, provider) => `${provider} does not know it`,
  'amount-differs': ({ provider: theirs }, provider) => `${provider} has ${amountText(theirs ?? ZERO)}`,
};

/** A payment's problem other than being missing; null if there is none. */
export const reasonText = (one: Unmatched, provider: string): string | null => REASONS[one.why](one, provider);

/** The expected amount, before the provider's fee. */
export const dueCents = ({ paid, givenBack }: Unmatched): Cents => subtractCents(paid, givenBack);

export const feesOf = (unmatched: readonly Unmatched[]): Cents => addCents(ZERO, ...unmatched.map(({ fee }) => fee));

/** The sentence above payments that do not match. */
export const explanation = ({ state, day, arrived, unmatched }: Deposit, provider: string): string | null => {
  if (state === 'late') {
    const sent = arrived === 0 ? `${provider} has sent nothing yet.` : `${provider} has sent ${amountText(arrived)}.`;
    return `Expected on ${dayText(day)}. ${sent}${unmatched.length > 0 ? ' These payments are not in it:' : ''}`;
  }
  return unmatched.length > 0 ? 'The bank statement will not match these payments:' : null;
};

/** The sentence below the nights: other amounts on the provider's account. */
export const noteText = ({ provider, tests, others }: BankAnswer): string =>
  [
    'Arrived means that the deposit is the sum of the night’s card payments, refunds and fees, to the cent.',
    tests.count > 0 &&
      `The stand’s own card ${tests.count === 1 ? 'test' : 'tests'} (${tests.count}) came to ${amountText(tests.amount)}, outside of any night.`,
    others.count > 0 && `${PROVIDERS[provider]} also has ${amountText(others.amount)} outside of these nights.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
