import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '../domain/kernel/instant.ts';
import { LIMITS } from '../domain/limits.ts';
import type { LoginKind } from '../ports/known-devices.ts';
import type { Throttle } from '../ports/throttle.ts';
import type { Ports } from '../ports/ports.ts';

/** Every budget: how often something may be tried in a window (rules §5), by whom. Login links need none. */
export const budgetsOf = ({ makeThrottle, clock, logger }: Pick<Ports, 'makeThrottle' | 'clock' | 'logger'>) => {
  /** @param raiseAlarm called once when it is used up, until it is there again. */
  const shared = (name: string, points: number, windowMs: number, raiseAlarm?: () => void): Throttle => {
    const throttle = makeThrottle(name, { points, windowMs, isShared: true });
    let quietUntil = clock.now();
    const take: Throttle['take'] = async (key) => {
      const taken = await throttle.take(key);
      if (taken.ok || clock.now() < quietUntil) return taken;
      quietUntil = plusMs(clock.now(), taken.error.retryAfterMs);
      raiseAlarm?.();
      return taken;
    };
    return { ...throttle, take };
  };
  /** For what guards no secret: it costs no statement. */
  const ofProcess = (name: string, points: number, windowMs: number): Throttle => makeThrottle(name, { points, windowMs, isShared: false });
  const guessing = (kind: LoginKind) => () => logger.error('login.guessing', { kind });
  const sweeping = (scope: 'network' | 'stand') => () => logger.error('lookup.sweeping', { scope });
  return {
    // Failed logins, by device or address, and of all unknown devices.
    staffLogins: shared('staff-login', 20, 15 * MINUTE_MS),
    staffLoginsOfStand: shared('staff-login-stand', 200, 15 * MINUTE_MS, guessing('staff')),
    adminLogins: shared('admin-login', 5, 15 * MINUTE_MS),
    adminLoginsOfStand: shared('admin-login-stand', 50, 15 * MINUTE_MS, guessing('admin')),
    // Lookups and wrong last names, of a contact by one network, of a network, and of all.
    lookupsOfContact: shared('lookup', 10, 10 * MINUTE_MS),
    lookupsOfNetwork: shared('lookup-network', 30, 10 * MINUTE_MS, sweeping('network')),
    lookupsOfStand: shared('lookup-stand', 300, 10 * MINUTE_MS, sweeping('stand')),
    namesOfContact: shared('lookup-names', 5, 15 * MINUTE_MS),
    namesOfNetwork: shared('lookup-names-network', 30, 10 * MINUTE_MS, sweeping('network')),
    namesOfStand: shared('lookup-names-stand', 300, 10 * MINUTE_MS, sweeping('stand')),
    // Wrong words, by visitor, and of all who are not vouched for.
    wordsOfVisitor: shared('word-visitor', 5, 10 * MINUTE_MS),
    wordsOfStand: shared('word-stand', 500, 10 * MINUTE_MS, () => logger.error('word.guessing', {})),
    // New codes by network, and wrong ones by the person who types them.
    screenCodes: shared('screen-codes', 20, 5 * MINUTE_MS),
    screenGuesses: shared('screen-guesses', 20, 15 * MINUTE_MS),
    testMails: shared('test-mails', LIMITS.testMails.maximumPerHour, HOUR_MS),
    webhookLooks: shared('webhook-looks', 1, 50 * MINUTE_MS),
    cardTestStarts: shared('card-tests', LIMITS.cardTests.maximumPerHour, HOUR_MS),
    // Starts of a visitor who is vouched for, and of a network's others: a customer tries a few times; a crowd orders once a second, and
    // may do so seven times as often. One network leaves others more than half of the starts that go to the provider.
    startsOfVisitor: ofProcess('starts-visitor', 30, MINUTE_MS),
    startsOfNetwork: ofProcess('starts-network', 450, MINUTE_MS),
    // Cancels of one session; of unknown sessions, by their sender.
    cancels: ofProcess('cancels', 30, MINUTE_MS),
    // Calls to the provider on customers' requests; the rest of its limit of 40 is kept for webhooks, settlement and refunds. 60 orders a
    // minute cause one or two requests a second.
    providerQuestions: ofProcess('provider-questions', 10, SECOND_MS),
    // Polls of one page, several times those of all tabs of one customer (spec §9); changes of one order's notifications.
    sessionPolls: shared('session-polls', 120, MINUTE_MS),
    statusPolls: shared('status-polls', 120, MINUTE_MS),
    follows: shared('follows', 20, 10 * MINUTE_MS),
    // Reports of usage, by network: a thousand phones behind one address that report every 15 s send 67 a second.
    usageCalls: ofProcess('usage-calls', 1_000, 10 * SECOND_MS),
  };
};
