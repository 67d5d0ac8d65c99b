type Steps = readonly (readonly [step: string, does: string])[];

/**
 * The lasting steps of each scenario, in order. The code announces its steps itself: a new commit or outside call fails the test until it
 * is listed here; then the process is killed after it, too.
 */
export const EXPECTED_STEPS: Readonly<Record<string, Steps>> = {
  'checkout, and the buyer presses again': [
    ['commit-1', "asks for the release of the visitor's former checkout"],
    ['payments.retrieveSession', 'asks how the former session stands'],
    ['payments.expireSession', 'ends it'],
    ['commit-2', "gives the former checkout's stock back"],
    ['checkouts.hold-2', 'holds the stock, stores the checkout as creating'],
    ['payments.startSession', 'starts the payment page under the id of the checkout'],
    ['checkouts.open', 'stores the session: the checkout is open'],
  ],
  'checkout, and the buyer never comes back': [
    ['checkouts.hold', 'holds the stock, stores the checkout as creating'],
    ['payments.startSession', 'starts the payment page under the id of the checkout'],
    ['checkouts.open', 'stores the session: the checkout is open'],
  ],
  'fulfil, by webhook': [
    ['payments.retrieveSession', 'asks whose session it is, and whether it is paid'],
    ['checkouts.fulfil', 'sells the stock, numbers and stores the order, its event and its mail; the checkout is paid'],
  ],
  'fulfil, when the food is gone': [
    ['payments.retrieveSession', 'asks whose session it is, and whether it is paid'],
    ['checkouts.fulfil', 'stores the cancelled order, its refund and its mail'],
    ['refunds.claimDue', 'takes the refund for half a minute'],
    ['payments.refund', 'gives the money back under the id of the refund'],
    ['commit-1', 'stores the answer'],
  ],
  'expire, by Cancel': [
    ['commit-1', 'asks for the release'],
    ['payments.retrieveSession', 'asks how the session stands'],
    ['payments.expireSession', 'ends it'],
    ['commit-2', 'gives the stock back'],
  ],
  'expire, at the end of the hold': [
    ['checkouts.claimDue', 'takes the checkout for twelve seconds'],
    ['payments.retrieveSession', 'asks how the session stands'],
    ['payments.expireSession', 'ends it'],
    ['commit-1', 'gives the stock back'],
  ],
  mail: [
    ['outbox.claimDue', 'takes the mail for two minutes'],
    ['emailSender.send', 'hands it to the mail server'],
    ['outbox.markSent', 'notes that it was sent'],
  ],
  text: [
    ['textConsents.claimDue', 'takes the text for twenty seconds'],
    ['textSender.send', 'hands it to the provider'],
    ['textConsents.markTold', 'notes that it was sent'],
    ['successLog.record', 'notes when a text was last sent'],
  ],
  refund: [
    ['commit-1', 'stores the refund, the refunded item, the cancelled order, its mail and the audit log'],
    ['payments.refund', 'gives the money back under the id of the refund'],
    ['commit-2', 'stores the answer'],
  ],
  'cancel, by the customer': [
    ['lookupBudget.takeGuess', 'counts a try at the pickup code'],
    ['commit-1', 'stores the cancelled order, its refund, its stock, its mail and the audit log'],
    ['payments.refund', 'gives the money back under the id of the refund'],
    ['commit-2', 'stores the answer'],
  ],
  'sale at the window': [['commit-1', "stores the order, its sale, its stock, the line of the drawer's ledger and the audit log"]],
  'cash sale without a network': [
    ['commit-1', "stores the order, its sale, its stock and what was found, the line of the drawer's ledger and the audit log"],
  ],
  'undo of a sale at the window': [
    ['commit-1', "cancels the order, gives its stock back, stores the line of the drawer's ledger and the audit log"],
  ],
  'count of a drawer, begun': [['commit-1', 'stores the step, the drawer takes no cash, and the audit log']],
  'count of a drawer, typed': [['commit-1', 'stores the count, the drawer waits for the second person, and the audit log']],
  'count of a drawer, once more': [['commit-1', 'stores the step, the drawer is counted again, and the audit log']],
  'count of a drawer, confirmed': [['commit-1', 'stores both steps, the drawer is closed, and the audit log']],
  'count of stock': [['commit-1', 'stores the count, moves the shelf by the difference, and the audit log']],
  'refund of what nobody collected': [['commit-1', 'stores the cancelled order, its refund, its mail and the audit log']],
  'closing of a night': [['commit-1', 'closes it, with the sheet to the treasurer and the audit log']],
  'the sheet, mailed again': [['commit-1', 'stores the mail and the audit log']],
  'upload, and put on a product': [
    ['imageProcessor.process', 'makes the picture'],
    ['images.save', 'stores it'],
    ['commit-1', 'puts it on the product'],
  ],
};
