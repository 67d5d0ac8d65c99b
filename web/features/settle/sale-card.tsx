import { formatUsd } from '#core/domain/kernel/money.ts';
import { can } from '#core/domain/staff/role.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import { hasArrived, isInNoDrawer, type SaleConflict } from '#web/staff/pending-sales/sale-log.ts';
import { keptTotal, linesText, saleName } from '#web/staff/pending-sales/sale-texts.ts';
import { timeText } from '#web/texts/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { ThingFrame } from './thing-frame.tsx';
import { isSamePerson, useAnswerFor } from './use-answer-for.ts';

/** For errors whose server sentence lacks a remedy. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  STAND_CLOSED: 'No night was open when it arrived. Open one, then try again.',
  INSUFFICIENT_STOCK: 'The stand no longer has this product. Write the sale on a tally sheet.',
};

const CONFIRM = 'Only when it is on a tally sheet that someone types in: this tablet forgets the sale.';

type Words = {
  readonly title: string;
  readonly text: string;
  /** It counts, so it need not be sent again or written on paper. */
  readonly settled?: string;
};

const wordsOf = (thing: SaleConflict): Words => {
  const { sale, refusal } = thing;
  if (sale.isUndone && refusal.code === 'ALREADY_REFUNDED') {
    const text = `Someone refunded it before it was taken back. If you handed the ${formatUsd(keptTotal(sale))} out, too, the box is short by it: tell a manager.`;
    return { title: 'given back twice', text, settled: 'I Told a Manager' };
  }
  if (sale.isUndone) {
    const text = `It counts, although it was taken back: ${refusal.sentence} Ask a manager to refund it.`;
    return { title: 'not undone', text, settled: 'I’ll Do It' };
  }
  if (isInNoDrawer(thing)) {
    const text = `It counts. Its drawer had been counted before it arrived, so the ${formatUsd(keptTotal(sale))} are in no drawer. Tell a manager where they are.`;
    return { title: 'in no drawer', text, settled: 'I Told a Manager' };
  }
  if (hasArrived(thing)) return { title: 'arrived before', text: `${refusal.sentence} It counts once.`, settled: 'Understood' };
  return { title: 'not recorded', text: WHAT_TO_DO[refusal.code ?? ''] ?? refusal.sentence };
};

/** A cash sale that does not arrive automatically. The money is in the box, so it is never dropped without asking. */
export const SaleCard = ({ thing, isFirst }: { readonly thing: SaleConflict; readonly isFirst: boolean }) => {
  const { sale } = thing;
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { login } = useLogin();
  const { log, tryAgain } = useKeptSales();
  const dialogs = useDialogs();
  const title = `${saleName(sale)} at ${timeText(sale.soldAt, clock.now(), timeZone)}, ${formatUsd(keptTotal(sale))}`;
  const words = wordsOf(thing);
  const variant = isFirst ? 'primary' : 'soft';
  const { answerFor, isBusy } = useAnswerFor();
  const isOwn = sale.by.staffId === login?.actor.id;
  const mayAnswer = login !== null && !isOwn && (can(login.actor.role, 'acts:answer-for') || isSamePerson(sale.by, login.actor));
  const resolve = (): void => log.resolve(sale.key);
  const enterOnPaper = async (): Promise<void> => {
    const options = { title: `${title}: on paper?`, confirmLabel: 'It Is on Paper', tone: 'danger' } as const;
    if (await dialogs.confirm(CONFIRM, options)) resolve();
  };
  return (
    <ThingFrame
      icon={sale.isUndone ? 'undo' : 'drawer'}
      title={`${title}: ${words.title}`}
      did={`${linesText(sale.lines)}, sold by ${sale.by.name}.`}
      text={words.text}
    >
      {words.settled !== undefined ? (
        <Button variant={variant} size="large" onClick={resolve}>
          {words.settled}
        </Button>
      ) : (
        <>
          {isOwn && (
            <Button variant={variant} size="large" onClick={() => tryAgain(sale.key)}>
              Try Again
            </Button>
          )}
          {mayAnswer && (
            <Button
              variant={variant}
              size="large"
              busy={isBusy}
              onClick={() => answerFor({ left: { by: sale.by, acts: [], sales: [sale] }, outcome: 'sent' })}
            >
              Send as Mine
            </Button>
          )}
          <Button size="large" onClick={() => void enterOnPaper()}>
            Entered on Paper Instead
          </Button>
        </>
      )}
    </ThingFrame>
  );
};
