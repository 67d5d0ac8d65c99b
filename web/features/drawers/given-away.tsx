import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { approvalId } from '#core/domain/kernel/ids.ts';
import { addCents, formatUsd } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY, givenQuery, type Given } from '#web/api/drawers.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { APPROVAL_LABELS } from '#web/staff/orders/comp-labels.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import styles from './drawers.module.css';

type Line = Given['waiting'][number];

const TICK_MS = 60_000;

const WHAT: readonly Column[] = [{ title: 'What' }, { title: 'Amount', align: 'end' }];
const WITH_YES: readonly Column[] = [...WHAT, { title: 'Approve', align: 'end', titleShown: false }];

const LineCells = ({ line }: { readonly line: Line }) => {
  const { timeZone } = useStand();
  const time = timeText(line.at, useNow(TICK_MS), timeZone);
  return (
    <>
      <td>
        <span>{`${APPROVAL_LABELS[line.kind]}, ${displayOrderNumber(line.order_number)}`}</span>
        <small className={styles['detail']}>{`${line.by}, ${time}`}</small>
      </td>
      <EndCell>
        <strong className="money" translate="no">
          {formatUsd(line.amount)}
        </strong>
      </EndCell>
    </>
  );
};

/** Giveaways that await a manager's approval, and those that others made with this manager's code. Hidden if there are none. */
export const GivenAway = () => {
  const { api } = useServices();
  const { data } = useQuery(givenQuery(api));
  if (data === undefined) return null;
  return (
    <>
      {data.waiting.length > 0 && <Waiting lines={data.waiting} />}
      {data.yours.length > 0 && <Yours lines={data.yours} />}
    </>
  );
};

const Waiting = ({ lines }: { readonly lines: readonly Line[] }) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  usePageShield(lines.map(({ id }) => id).join());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) => api.call(windowContract.approve, { params: { id: approvalId(id) } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }),
  });
  return (
    <Card padding="none" label="Waiting for a manager">
      <div className={styles['groupTitle']}>
        <h2>Waiting for a Manager</h2>
        <p className={`muted ${styles['lead']}`}>Already handed out. It is on the night’s sheet either way, with or without your name.</p>
      </div>
      <Problem>{error && sentenceOf(error)}</Problem>
      <Table label="Given away without a manager" columns={WITH_YES}>
        {lines.map((line) => (
          <tr key={line.id}>
            <LineCells line={line} />
            <EndCell>
              <Button busy={isPending} label={`Approve ${displayOrderNumber(line.order_number)}`} onClick={() => mutate(line.id)}>
                Approve
              </Button>
            </EndCell>
          </tr>
        ))}
      </Table>
    </Card>
  );
};

const Yours = ({ lines }: { readonly lines: readonly Line[] }) => (
  <Card padding="none" label="Approved by you">
    <div className={styles['groupTitle']}>
      <h2>{`Approved by You: ${lines.length}, ${formatUsd(addCents(...lines.map(({ amount }) => amount)))}`}</h2>
      <p className={`muted ${styles['lead']}`}>Each use of your code is one line. If one of them isn’t yours, ask for a new code.</p>
    </div>
    <Table label="Given by others with your yes" columns={WHAT}>
      {lines.map((line) => (
        <tr key={line.id}>
          <LineCells line={line} />
        </tr>
      ))}
    </Table>
  </Card>
);
