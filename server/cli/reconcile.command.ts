import type { Reconciled } from '#core/use-cases/checkout/reconcile-now.ts';
import { CommandError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

const DEFAULT_DAYS = 7;
const MOST_DAYS = 366;

const daysOf = (typed: unknown): number => {
  const days = typeof typed === 'string' && /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (days < 1 || days > MOST_DAYS) throw new CommandError(`--days must be a whole number from 1 to ${MOST_DAYS}.`);
  return days;
};

const describeReconciled = ({ checkouts, refunds, payments }: Reconciled): readonly string[] => [
  `Checkouts: ${checkouts.paid} paid, now orders; ${checkouts.released} ended, their stock given back; ${checkouts.live} still open; ${checkouts.unanswered} without an answer.`,
  `Refunds: ${refunds.succeeded} confirmed; ${refunds.failed} failed; ${refunds.pending} still pending; ${refunds.unanswered} without an answer.`,
  `Payments: asked about ${payments.asked}; ${payments.news} changes made elsewhere, now recorded; ${payments.unanswered} without an answer.`,
];

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: 'Asks the payment provider now about everything unresolved and says what it fixed; exit code 1 without an answer',
  options: { days: { type: 'string', default: String(DEFAULT_DAYS) } },
  optionTexts: { days: `asks about the payments of this many days (default: ${DEFAULT_DAYS})` },
  run: async (options, say) => {
    const days = daysOf(options['days']);
    await withServices(async (services) => {
      const reconciled = await services.useCases.reconcileNow(days);
      for (const line of describeReconciled(reconciled)) say(line);
      const unanswered = Object.values(reconciled).reduce((sum, group) => sum + group.unanswered, 0);
      if (unanswered > 0) throw new CommandError('The payment provider did not answer everything. Please try again later.');
    });
  },
};
