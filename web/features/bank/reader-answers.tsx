import { useQueryClient } from '@tanstack/react-query';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { orderId, paymentId } from '#core/domain/kernel/ids.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { READER_KEY, type ReaderMatch } from '#web/api/reader.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { recordTimeText } from '#web/texts/record-time.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Button } from '#web/ui/button.tsx';
import { aboutText, ANSWERS, type Asked, type MatchedNight } from './reader.view.ts';
import styles from './reader.module.css';

type Kind = ReaderMatch['decided'][number]['kind'];
type NightId = MatchedNight['night']['id'];

/** The sheet and the season change, but only this night is read from the provider again. */
const useDecision = <Input,>(night: NightId, send: (input: Input) => Promise<object>) => {
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const refresh = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: [...READER_KEY, night] });
    await queryClient.invalidateQueries({ queryKey: [...STAFF_KEY, 'night-sheet', night] });
  };
  return useCommand(
    async (input: Input) => {
      await send(input);
      await refresh();
    },
    {
      onFailed: (error) => {
        void dialogs.alert(sentenceOf(error));
        void refresh();
      },
    },
  );
};

/** Two buttons; either one answers the question. */
export const Answers = ({ night, sale, payment, yes, no }: Asked & { readonly night: NightId }) => {
  const { api } = useServices();
  const { run, busyWith } = useDecision(night, (kind: Kind) =>
    api.call(bankContract.decideReader, {
      params: { id: night },
      body: {
        kind,
        orderId: sale === undefined ? null : orderId(sale.orderId),
        paymentId: payment === undefined ? null : paymentId(payment.paymentId),
      },
    }),
  );
  return (
    <div className={styles['answers']}>
      {[yes, no].map(([kind, text], at) => (
        <Button key={kind} variant={at === 0 ? 'secondary' : 'quiet'} busy={busyWith === kind} onClick={() => run(kind)}>
          {text}
        </Button>
      ))}
    </div>
  );
};

/** The night's decisions, each with an undo. */
export const DecidedList = ({ night, match: { decided }, provider }: MatchedNight & { readonly provider: string }) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const { run, busyWith } = useDecision(night.id, (id: (typeof decided)[number]['id']) =>
    api.call(bankContract.undoReader, { params: { id: night.id }, body: { id } }),
  );
  if (decided.length === 0) return null;
  return (
    <section className={styles['question']}>
      <h3>Decided</h3>
      <ul>
        {decided.map((one) => (
          <li key={one.id} className={styles['decided']}>
            <span>
              <span>{`${ANSWERS[one.kind]}: ${aboutText(one, provider)}`}</span>
              <small>{`${one.by}, ${recordTimeText(one.at, clock.now(), timeZone)}`}</small>
              {one.left !== ZERO && (
                <small
                  className={styles['off']}
                >{`Has changed since: ${amountText(one.left)} is open. Undo it, or correct your ledger if its month is over.`}</small>
              )}
            </span>
            <Button variant="quiet" busy={busyWith === one.id} onClick={() => run(one.id)} label={`Undo: ${aboutText(one, provider)}`}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
