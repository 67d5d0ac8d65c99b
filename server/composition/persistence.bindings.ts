import type { Container } from 'inversify';
import type { ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { KnownDeviceReader, LoginKind } from '#core/ports/known-devices.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import type { GuessBudget } from '#core/use-cases/auth/guess-budget.ts';
import { bindConstant } from './bind-factory.ts';

/** What is opened before the container is built, because opening takes a moment (style §1.4). */
export interface Storage {
  readonly persistence: Persistence;
  readonly changeNotifications: ChangeNotifications;
  readonly throttles: {
    /** 10 in 10 minutes a contact (rules §5). */
    readonly lookup: Throttle;
    readonly sessionPolls: Throttle;
    readonly statusPolls: Throttle;
    /** Turning on and off being told by push, an order. */
    readonly follows: Throttle;
    /** 20 in 15 minutes a device or an address (rules §5). */
    readonly staffLogin: Throttle;
    /** 5 in 15 minutes. */
    readonly adminLogin: Throttle;
    /** Ten addresses' worth: guessing from many networks earns no more. */
    readonly staffLoginOfTheStand: Throttle;
    readonly adminLoginOfTheStand: Throttle;
    /** 5 an hour (rules §6). */
    readonly testMails: Throttle;
  };
  /** Kept in the database, so that every instance computes the same decoys. */
  readonly decoyKey: string;
}

const guessesOf = (
  throttle: Throttle,
  ofTheStand: Throttle,
  { devices, kind, logger }: { readonly devices: KnownDeviceReader; readonly kind: LoginKind; readonly logger: Logger },
): GuessBudget => ({
  throttle,
  ofTheStand,
  kind,
  logger,
  isKnownDevice: (device) => devices.isKnown(device, kind),
});

export const bindPersistence = (container: Container, { persistence, changeNotifications, throttles }: Storage, logger: Logger): void => {
  const devices = persistence.knownDevices;
  bindConstant(container, 'persistence', persistence);
  bindConstant(container, 'unitOfWork', persistence.unitOfWork);
  bindConstant(container, 'products', persistence.products);
  bindConstant(container, 'checkouts', persistence.checkouts);
  bindConstant(container, 'orders', persistence.orders);
  bindConstant(container, 'queue', persistence.queue);
  bindConstant(container, 'refunds', persistence.refunds);
  bindConstant(container, 'outbox', persistence.outbox);
  bindConstant(container, 'pushes', persistence.pushes);
  bindConstant(container, 'presence', persistence.presence);
  bindConstant(container, 'documents', persistence.documents);
  bindConstant(container, 'staffCodes', persistence.staffCodes);
  bindConstant(container, 'accessTokens', persistence.accessTokens);
  bindConstant(container, 'adminCredentials', persistence.adminCredentials);
  bindConstant(
    container,
    'staffGuesses',
    guessesOf(throttles.staffLogin, throttles.staffLoginOfTheStand, { devices, kind: 'staff', logger }),
  );
  bindConstant(
    container,
    'adminGuesses',
    guessesOf(throttles.adminLogin, throttles.adminLoginOfTheStand, { devices, kind: 'admin', logger }),
  );
  bindConstant(container, 'audit', persistence.audit);
  bindConstant(container, 'sales', persistence.sales);
  bindConstant(container, 'testMailThrottle', throttles.testMails);
  bindConstant(container, 'changeNotifications', changeNotifications);
  bindConstant(container, 'lookupThrottle', throttles.lookup);
  bindConstant(container, 'sessionPolls', throttles.sessionPolls);
  bindConstant(container, 'statusPolls', throttles.statusPolls);
  bindConstant(container, 'follows', throttles.follows);
};
