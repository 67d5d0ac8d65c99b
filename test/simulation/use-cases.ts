import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import { createInMemoryPorts } from '#adapters/in-memory/ports.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

/** Use cases that no night calls, by reason. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'a part of other use cases, which call it themselves': [
    'fulfilCheckout',
    'releaseCheckout',
    'releaseUnopened',
    'settleCheckout',
    'settleRefund',
    'syncPayment',
    'identify',
    'identifySecondPerson',
    'announceOrder',
  ],
  'answered from a cache, which calls it itself': ['readEstimates', 'getQueueStatus'],
  'the sheet as JSON: the checks read the sheet from core': ['getSheetMail'],
  'a form of the treasurer, after the season': ['getDistrictForm', 'getDistrictFormCsv'],
  'people and their logins: what they sell is sold with any login': [
    'invitePerson',
    'renewJoinLink',
    'inviteFirstAdmin',
    'openInvitation',
    'joinWithPasskey',
    'joinWithPassword',
    'logInPerson',
    'logInWithPasskey',
    'passkeyOptions',
    'changeRole',
    'removePerson',
    'enroll',
    'addPasskey',
    'removePasskey',
    'setOwnPassword',
    'endSession',
    'signOutEverywhere',
    'issueOwnLoginLink',
    'markHandOver',
    'beginHandOver',
  ],
  'set-up, before the first night': ['setUpPayments', 'setUpMail'],
  'the command line, outside of a night': ['reconcileNow', 'prepareAdminPassword', 'breakGlass'],
  'texts about products, and pictures: neither money nor stock': [
    'setPreparation',
    'getFoodFacts',
    'setFoodFacts',
    'setProductImage',
    'knowsImage',
    'uploadImage',
  ],
  'paper and screens on a wall': ['recordSignPrint', 'offerScreen', 'connectScreen', 'changeBoardLink'],
  'admission under attack, which test/faults/attacks floods': ['giveWord', 'showPass', 'renewSignPass'],
  'a name under what somebody else left on a device: it sends nothing': ['answerForUnsent'],
  'nights without a restore, which test/server/cli/offered-again.test.ts makes': ['findLost'],
  'the bank of another day': ['exportLedger', 'settleDeposits', 'unsettleDeposits', 'decideReaderSale', 'undoReaderDecision'],
  'pushes, text messages and a test mail: nothing that is sold': [
    'followOrder',
    'unfollowOrder',
    'getTextWish',
    'askForTexts',
    'stopAskingForTexts',
    'receiveTextReport',
    'receiveText',
    'sendTestEmail',
  ],
};

const named = Object.values(ELSEWHERE).flat();

/** Use cases that these nights neither call nor name, and names without a use case. */
export const untouched = (reached: ReadonlySet<string>): readonly string[] => {
  const clock = fixedClock();
  const useCases = createUseCases(createInMemoryPorts({ clock, ids: sequentialIds(), payments: createInMemoryPayments(clock, () => '') }));
  const all = Object.entries(useCases).flatMap(([name, one]) => (typeof one === 'function' ? name : []));
  return [
    ...all.filter((name) => !reached.has(name) && !named.includes(name)),
    ...named.filter((name) => reached.has(name) || !all.includes(name)),
  ];
};
