import { ownWordsOf } from '../domain/staff/admin-password.ts';
import type { LoginKind } from '../ports/known-devices.ts';
import type { CurrentSettings } from '../ports/settings-store.ts';
import type { LoginBudget } from '../use-cases/admission/guesses.ts';
import { liveCheckoutTerms } from '../use-cases/checkout/checkout-terms.ts';
import { createLookupBudget } from '../use-cases/orders/lookup-budget.ts';
import { makeOrderMails, type StandFacts } from '../use-cases/orders/order-mails.ts';
import { makeCurrentSettings } from '../use-cases/settings/current-settings.ts';
import { budgetsOf } from './budgets.ts';
import type { Ports } from '../ports/ports.ts';

/** Facts about the stand for mails, from the settings at send time. */
const liveStandFacts = (publicUrl: string, settings: CurrentSettings): StandFacts => ({
  publicUrl,
  get standName() {
    return settings.current().standName;
  },
  get pickupPlace() {
    return settings.current().pickupPlace;
  },
  get feeBasisPoints() {
    return settings.current().cardFeeBasisPoints;
  },
});

/** Policies that several use cases share, from configuration and settings. */
export const policiesOf = (ports: Ports) => {
  const { stand, knownDevices } = ports;
  const budgets = budgetsOf(ports);
  const { code, timeZone, publicUrl, firstSettings: first, ...fixed } = stand;
  const settings = makeCurrentSettings(first, ports.storedSettings, ports.providerAccounts);
  const guessesOf = (kind: LoginKind): LoginBudget => ({
    throttle: budgets[`${kind}Logins`],
    ofTheStand: budgets[`${kind}LoginsOfStand`],
    isKnownDevice: (device) => knownDevices.isKnown(device, kind),
  });
  return {
    ...fixed,
    ...budgets,
    timeZone,
    publicUrl,
    settings,
    terms: liveCheckoutTerms(settings),
    numbering: { standCode: code, timeZone },
    orderMails: makeOrderMails(liveStandFacts(publicUrl, settings)),
    thankYouUrl: (sessionId: string) => `${publicUrl}/success?session_id=${encodeURIComponent(sessionId)}`,
    standWords: () => {
      const { standName, pickupPlace } = settings.current();
      return ownWordsOf(first.standName, code, first.pickupPlace, standName, pickupPlace);
    },
    staffGuesses: guessesOf('staff'),
    adminGuesses: guessesOf('admin'),
    lookupBudget: createLookupBudget(budgets),
  };
};

export type Policies = ReturnType<typeof policiesOf>;

export type Parts = Ports & Policies;
