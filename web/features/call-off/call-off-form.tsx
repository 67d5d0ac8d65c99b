import { formatUsd } from '#core/domain/kernel/money.ts';
import { useState, type FormEvent } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { isNameOf } from '#core/domain/night/call-off.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { CallOffAnswer, OrderInHand } from './call-off.queries.ts';
import { counted, minutesText, previewOf, stagesText } from './call-off.view.ts';
import styles from './call-off.module.css';
import type { useCallOff } from './use-call-off.ts';

type FormProps = {
  readonly night: NonNullable<CallOffAnswer['night']>;
  readonly orders: readonly OrderInHand[];
  readonly handedOut: number;
  readonly commands: ReturnType<typeof useCallOff>;
};

/** A preview, the chosen orders, and a guard: the night's name typed by hand, then one more confirmation. */
export const CallOffForm = ({ night, orders, handedOut, commands }: FormProps) => {
  const dialogs = useDialogs();
  const [typed, setTyped] = useState('');
  const [scope, setScope] = useState<'all' | 'chosen'>('all');
  const [chosen, setChosen] = useState<ReadonlySet<OrderId>>(new Set());
  const wanted = scope === 'all' ? orders : orders.filter(({ id }) => chosen.has(id));
  const preview = previewOf(wanted);
  const canGo = isNameOf(typed, night.name) && (scope === 'all' || wanted.length > 0);
  const toggle = (id: OrderId): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!canGo || commands.isBusy) return;
    const isSure = await dialogs.confirm(`${preview.amount} goes back to the customers. This cannot be undone.`, {
      title: `Refund ${counted(preview.count, 'order')} now?`,
      confirmLabel: `Refund ${preview.amount}`,
      tone: 'danger',
    });
    if (isSure) commands.run({ what: 'start', name: typed, orders: scope === 'all' ? null : wanted.map(({ id }) => id) });
  };
  return (
    <>
      <dl className={styles['figures']}>
        <Figure title="Orders to refund" figure={String(preview.count)} note="paid and not handed out" />
        <Figure title="Goes back" figure={preview.amount} note={preview.ways} isLit />
        <Figure title="Stays" figure={String(handedOut)} note="handed out already" />
      </dl>
      <Card label="What happens">
        <Stack>
          <h2>What happens</h2>
          <ul className={styles['happens']}>
            {scope === 'all' && <Happens icon="stop">Online ordering stops at once. Tell the window to stop, too.</Happens>}
            <Happens icon="return">Each order gets everything back, once: items, fee and donation.</Happens>
            <Happens icon="mail">
              {`Everyone gets an email: “${scope === 'all' ? 'The game is called off' : 'We had to cancel your order'}. Your money is on its way back.”`}
            </Happens>
            <Happens icon="clock">{`It takes ${minutesText(preview.count)} and keeps going when this page is closed. It cannot be undone.`}</Happens>
          </ul>
        </Stack>
      </Card>
      <Card label="Which orders">
        <fieldset>
          <legend>
            <h2>Which orders</h2>
          </legend>
          <div className={styles['scope']}>
            <Choice
              name="scope"
              value="all"
              title={`All ${orders.length} that are not handed out`}
              detail={stagesText(orders)}
              checked={scope === 'all'}
              onChoose={() => setScope('all')}
            />
            <Choice
              name="scope"
              value="chosen"
              title="Only orders that I choose"
              detail="The game goes on for the others"
              checked={scope === 'chosen'}
              onChoose={() => setScope('chosen')}
            />
          </div>
        </fieldset>
        {scope === 'chosen' && <Chooser orders={orders} chosen={chosen} onToggle={toggle} />}
      </Card>
      <section className={styles['guard']} aria-label="Are you sure?">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <h2>Are you sure?</h2>
            <div className={styles['guardRow']}>
              <Field
                label={`Type the name of tonight’s game: ${night.name}`}
                value={typed}
                onChange={setTyped}
                maxLength={LIMITS.nights.nameLength}
                autoComplete="off"
              />
              <Button variant="danger" size="large" type="submit" disabled={!canGo} busy={commands.isBusy}>
                {`Refund ${counted(preview.count, 'order')}, ${preview.amount}`}
              </Button>
            </div>
          </Stack>
        </form>
      </section>
    </>
  );
};

type FigureProps = { readonly title: string; readonly figure: string; readonly note: string; readonly isLit?: boolean };

const Figure = ({ title, figure, note, isLit = false }: FigureProps) => (
  <div className={classNames(styles['figure'], isLit && styles['lit'])}>
    <dt>{title}</dt>
    <dd className={styles['amount']}>{figure}</dd>
    <dd className={styles['note']}>{note}</dd>
  </div>
);

const Happens = ({ icon, children }: { readonly icon: IconName; readonly children: React.ReactNode }) => (
  <li>
    <Icon name={icon} size="medium" />
    <span>{children}</span>
  </li>
);

type ChooserProps = {
  readonly orders: readonly OrderInHand[];
  readonly chosen: ReadonlySet<OrderId>;
  readonly onToggle: (id: OrderId) => void;
};

const Chooser = ({ orders, chosen, onToggle }: ChooserProps) => (
  <ul className={styles['list']} aria-label="Orders">
    {orders.map(({ id, orderNumber, customerName, amount, status }) => (
      <li key={id}>
        <label className={styles['choose']}>
          <input type="checkbox" checked={chosen.has(id)} onChange={() => onToggle(id)} />
          <OrderNumber display={displayOrderNumber(orderNumber)} size="small" />
          <span className={styles['who']}>
            <strong>{customerName}</strong>
            <span className="muted small">{status}</span>
          </span>
          <span className="money" translate="no">
            {formatUsd(amount)}
          </span>
        </label>
      </li>
    ))}
  </ul>
);
