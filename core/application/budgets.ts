import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/kernel/instant.ts';
import { LIMITS } from '../domain/limits.ts';
import type { LoginKind } from '../ports/known-devices.ts';
import type { Logger } from '../ports/logger.ts';
import type { Budget, MakeThrottle } from '../ports/throttle.ts';
import type { ProviderQuestions } from '../use-cases/admission/provider-questions.ts';
import { createLookupBudget } from '../use-cases/orders/lookup-budget.ts';

const budget = (points: number, windowMs: number, isShared = true): Budget => ({ points, windowMs, isShared });

/**
 * How often something may be tried (rules §5). Those that guard no secret cost no statement: each process counts for itself.
 * Starts: a customer tries a few times; a crowd orders once a second, and may do so seven times as often. One network leaves others
 * more than half of the starts that go to the provider.
 */
export const budgetsOf = (make: MakeThrottle, logger: Logger) => {
  const loginThrottles = {
    staff: {
      throttle: make('staff-login', budget(20, 15 * MINUTE_MS)),
      ofTheStand: make('staff-login-stand', budget(200, 15 * MINUTE_MS)),
    },
    admin: { throttle: make('admin-login', budget(5, 15 * MINUTE_MS)), ofTheStand: make('admin-login-stand', budget(50, 15 * MINUTE_MS)) },
  } satisfies Record<LoginKind, unknown>;
  /** 60 orders a minute cause one or two requests a second; each queries the provider at most twice, within its limit of 40. */
  const providerQuestions: ProviderQuestions = make('provider-questions', budget(10, SECOND_MS, false));
  return {
    loginThrottles,
    lookupBudget: createLookupBudget(
      {
        ofContact: make('lookup', budget(10, 10 * MINUTE_MS)),
        ofNetwork: make('lookup-network', budget(30, 10 * MINUTE_MS)),
        ofStand: make('lookup-stand', budget(300, 10 * MINUTE_MS)),
        names: make('lookup-names', budget(5, 15 * MINUTE_MS)),
        namesOfNetwork: make('lookup-names-network', budget(30, 10 * MINUTE_MS)),
        namesOfStand: make('lookup-names-stand', budget(300, 10 * MINUTE_MS)),
        alarms: make('lookup-alarms', budget(1, 10 * MINUTE_MS)),
      },
      logger,
    ),
    wordBudgets: {
      ofVisitor: make('word-visitor', budget(5, 10 * MINUTE_MS)),
      ofTheStand: make('word-stand', budget(500, 10 * MINUTE_MS)),
    },
    screenBudgets: {
      codes: make('screen-codes', budget(20, 5 * MINUTE_MS)),
      guesses: make('screen-guesses', budget(20, 15 * MINUTE_MS)),
    },
    testMailThrottle: make('test-mails', budget(LIMITS.testMails.maximumPerHour, HOUR_MS)),
    cardTestThrottle: make('card-tests', budget(LIMITS.cardTests.maximumPerHour, HOUR_MS)),
    checkoutBudgets: {
      startsOfVisitor: make('starts-visitor', budget(30, MINUTE_MS, false)),
      startsOfNetwork: make('starts-network', budget(450, MINUTE_MS, false)),
      cancels: make('cancels', budget(30, MINUTE_MS, false)),
    },
    providerQuestions,
  };
};
