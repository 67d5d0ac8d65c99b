import { err, ok } from '#core/domain/kernel/result.ts';
import type { InboundText, OutgoingText, TextOutcome, TextReport, TextSender } from '#core/ports/text-sender.ts';
import { Unavailable } from '#core/ports/unavailable.ts';

export type ScriptedTextSender = TextSender & {
  readonly sent: readonly OutgoingText[];
  answerWith(outcome: TextOutcome | 'nothing'): void;
  /** The next inbound message; null: its signature is wrong. */
  bring(inbound: Partial<InboundText> | null): void;
  /** The next report; null: its signature is wrong. */
  report(what: TextReport | null): void;
};

/** Records texts, and responds as scripted. */
export const scriptedTextSender = (): ScriptedTextSender => {
  const sent: OutgoingText[] = [];
  let outcome: TextOutcome | 'nothing' = { kind: 'taken' };
  let next: InboundText | null = null;
  let report: TextReport | null = null;
  return {
    sent,
    send: async (text) => {
      if (outcome === 'nothing')
        throw new Unavailable('text', { cause: Object.assign(new Error(`no answer about ${text.to}`), { code: 'ETIMEDOUT' }) });
      if (outcome.kind === 'taken') sent.push(text);
      return outcome;
    },
    readInbound: async () => (next === null ? err({ kind: 'payment/bad-signature' }) : ok(next)),
    readReport: async () => (report === null ? err({ kind: 'payment/bad-signature' }) : ok(report)),
    answer: (reply) => reply ?? '',
    answerWith: (to) => {
      outcome = to;
    },
    report: (what) => {
      report = what;
    },
    bring: (inbound) => {
      next = inbound === null ? null : { from: '5550100142', body: '', isAnswered: false, ...inbound };
    },
  };
};
