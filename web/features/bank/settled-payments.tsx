import { useQueryClient } from '@tanstack/react-query';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { recordTimeText } from '#web/texts/record-time.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { BANK_KEY, type Settled } from '#web/api/bank.queries.ts';
import { dueCents } from './bank.view.ts';
import styles from './bank.module.css';

const COLUMNS: readonly Column[] = [
  { title: 'Order' },
  { title: 'Amount', align: 'end' },
  { title: 'Take back', align: 'end', titleShown: false },
];

/** Mismatches settled by hand: how, by whom, and an undo. Hidden if there are none. */
export const SettledPayments = ({ settled }: { readonly settled: readonly Settled[] }) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const { run, isPending, error } = useCommand(
    ({ orderId: id, why }: Settled) => api.call(bankContract.unsettle, { body: { payments: [{ orderId: orderId(id), why }] } }),
    { onSettled: () => queryClient.invalidateQueries({ queryKey: BANK_KEY }) },
  );
  if (settled.length === 0) return null;
  return (
    <>
      <Problem>{error && sentenceOf(error)}</Problem>
      <Table label="Payments settled by hand" columns={COLUMNS}>
        {settled.map((one) => {
          const number = displayOrderNumber(one.orderNumber);
          const { note, by, at } = one.settlement;
          return (
            <tr key={`${one.orderId} ${one.why}`}>
              <td>
                <span>{`${number}, ${one.customerName}`}</span>
                <span className={styles['settled']}>{`“${note}” ${by}, ${recordTimeText(at, clock.now(), timeZone)}`}</span>
              </td>
              <EndCell>{amountText(dueCents(one))}</EndCell>
              <EndCell>
                <Button variant="quiet" label={`Take Back: ${number} is settled`} busy={isPending} onClick={() => run(one)}>
                  Take Back
                </Button>
              </EndCell>
            </tr>
          );
        })}
      </Table>
    </>
  );
};
