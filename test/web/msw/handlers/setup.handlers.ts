import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';

type Wire = ResponseOf<typeof setupContract.show>;
type Report = ResponseOf<typeof setupContract.payments>;

const STEPS: Wire['steps'] = [
  { id: 'you', title: 'You', isDone: false, sentence: 'Name, email, passkey' },
  { id: 'stand', title: 'Your stand', isDone: true, sentence: 'Westview Band' },
  { id: 'cards', title: 'Card payments', isDone: false, sentence: 'Stripe or Square' },
  { id: 'mail', title: 'Mail', isDone: false, sentence: 'So fans get theirs' },
];

const NONE = { provider: 'off', source: 'default', keyEnding: null } as const;

export const setupIs = (changes: Partial<Wire> = {}) =>
  typedHandler(setupContract.show, () => answer({ steps: STEPS, payments: NONE, mail: NONE, ...changes }));

export const cardsAre = (outcome: Report | Outcome<Report>) =>
  typedHandler(setupContract.payments, () => ('checks' in outcome ? answer(outcome) : outcome));

export const mailIsTaken = (to: string) => typedHandler(setupContract.mail, () => answer({ to }));

type CardTest = ResponseOf<typeof setupContract.cardTest>['test'];

export const cardTestIs = (test: CardTest = null) => typedHandler(setupContract.cardTest, () => answer({ test }));

export const cardTestStarts = (outcome: string | Outcome<{ url: string }> = 'https://pay.example/test') =>
  typedHandler(setupContract.startCardTest, () => (typeof outcome === 'string' ? answer({ url: outcome }) : outcome));
