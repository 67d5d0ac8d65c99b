import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '../domain/kernel/instant.ts';
import { LIMITS } from '../domain/limits.ts';
import type { LoginKind } from '../ports/known-devices.ts';
import type { Throttle } from '../ports/throttle.ts';
import type { Ports } from '../ports/ports.ts';

/** Every budget: how often something may be tried in a window (rules §5), by whom. Login links need none. */
export const budgetsOf = ({ makeThrottle, clock, logger }: Pick<Ports, 'makeThrottle' | 'clock' | 'logger'>) => {
  /** @param raiseAlarm called once each time the budget runs out. */
  const shared = (name: string, points: number, windowMs: number, raiseAlarm?: () => void): Throttle => {
    const throttle = makeThrottle(name, { points, windowMs, isShared: true });
    if (raiseAlarm === undefined) return throttle;
    let quietUntil = clock.now();
    const take: Throttle['take'] = async (key) => {
      const taken = await throttle.take(key);
      if (taken.ok || clock.now() < quietUntil) return taken;
      quietUntil = plusMs(clock.now(), taken.error.retryAfterMs);
      raiseAlarm();
      return taken;
    };
    return { ...throttle, take };
  };
  /** For limits that guard no secret: counted in memory, without a statement. */
  const ofProcess = (name: string, points: number, windowMs: number): Throttle => makeThrottle(name, { points, windowMs, isShared: false });
  const guessing = (kind: LoginKind) => () => logger.error('login.guessing', { kind });
  const sweeping = (scope: 'network' | 'stand') => () => logger.error('lookup.sweeping', { scope });
  return {
    // Failed logins: per device or address, and of all unknown devices together.
    staffLogins: shared('staff-login', 20, 15 * MINUTE_MS),
    staffLoginsOfStand: shared('staff-login-stand', 200, 15 * MINUTE_MS, guessing('staff')),
    adminLogins: shared('admin-login', 5, 15 * MINUTE_MS),
    adminLoginsOfStand: shared('admin-login-stand', 50, 15 * MINUTE_MS, guessing('admin')),
    // Lookups and wrong last names: per contact and network, per network, and in total.
    lookupsOfContact: shared('lookup', 10, 10 * MINUTE_MS),
    lookupsOfNetwork: shared('lookup-network', 30, 10 * MINUTE_MS, sweeping('network')),
    lookupsOfStand: shared('lookup-stand', 300, 10 * MINUTE_MS, sweeping('stand')),
    namesOfContact: shared('lookup-names', 5, 15 * MINUTE_MS),
    namesOfNetwork: shared('lookup-names-network', 30, 10 * MINUTE_MS, sweeping('network')),
    namesOfStand: shared('lookup-names-stand', 300, 10 * MINUTE_MS, sweeping('stand')),
    // Wrong words: per visitor, and in total for visitors who are not vouched for.
    wordsOfVisitor: shared('word-visitor', 5, 10 * MINUTE_MS),
    wordsOfStand: shared('word-stand', 500, 10 * MINUTE_MS, () => logger.error('word.guessing', {})),
    // New codes per network, and wrong codes per person who types them.
    screenCodes: shared('screen-codes', 20, 5 * MINUTE_MS),
    screenGuesses: shared('screen-guesses', 20, 15 * MINUTE_MS),
    testMails: shared('test-mails', LIMITS.testMails.maximumPerHour, HOUR_MS),
    webhookLooks: shared('webhook-looks', 1, 50 * MINUTE_MS),
    hourlySyncs: shared('payment-syncs-hour', 1, 50 * MINUTE_MS),
    dailySyncs: shared('payment-syncs-day', 1, 23 * HOUR_MS),
    cardTestStarts: shared('card-tests', LIMITS.cardTests.maximumPerHour, HOUR_MS),
    // Checkout starts: per vouched-for visitor, and per network for everyone else. A customer tries a few times; a crowd orders once a
    // second, and may do so seven times as often. One network leaves others more than half of the provider's starts.
    startsOfVisitor: ofProcess('starts-visitor', 30, MINUTE_MS),
    startsOfNetwork: ofProcess('starts-network', 450, MINUTE_MS),
    // Cancels: per session, or per sender for unknown sessions.
    cancels: ofProcess('cancels', 30, MINUTE_MS),
    // Calls to the provider on customers' requests; the rest of its limit of 40 is kept for webhooks, settlement and refunds. 60 orders a
    // minute cause one or two requests a second.
    providerQuestions: ofProcess('provider-questions', 10, SECOND_MS),
    // Polls of one page: several times the rate of all of one customer's tabs (spec §9). Changes to one order's notifications.
    sessionPolls: shared('session-polls', 120, MINUTE_MS),
    statusPolls: shared('status-polls', 120, MINUTE_MS),
    follows: shared('follows', 20, 10 * MINUTE_MS),
    // Usage reports per network: a thousand phones behind one address that report every 15 s send 67 a second.
    usageCalls: ofProcess('usage-calls', 1_000, 10 * SECOND_MS),
  };
};
