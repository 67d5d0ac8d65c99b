import { formatUsd } from '#core/domain/kernel/money.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useKeptSales } from '#web/order/kept-sales.tsx';
import type { SaleToSettle } from '#web/order/sale-log.ts';
import { keptTotal, linesText } from '#web/order/sale-texts.ts';
import { timeText } from '#web/order/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { ThingFrame } from './thing-frame.tsx';

/** Where the server's own sentence does not say what to do. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  STAND_CLOSED: 'No night was open when it arrived. Open one, then try again.',
  INSUFFICIENT_STOCK: 'The stand does not have this product any more. Write the sale on a tally sheet.',
};

const CONFIRM = 'Only when it stands on a tally sheet that somebody types in: this tablet forgets the sale.';

type Words = { readonly title: string; readonly text: string };

const wordsOf = ({ sale: { by, isUndone }, refusal }: SaleToSettle): Words => {
  const waits = `It is sent when ${by.name} logs in here.`;
  if (refusal === null && isUndone) return { title: 'perhaps not undone', text: `It was taken back here, and may have arrived. ${waits}` };
  if (refusal === null) return { title: 'not sent', text: waits };
  if (isUndone)
    return { title: 'not undone', text: `It counts, although it was taken back: ${refusal.sentence} Ask a manager to refund it.` };
  return { title: 'not recorded', text: WHAT_TO_DO[refusal.code ?? ''] ?? refusal.sentence };
};

/** A sale for cash that does not arrive by itself. The money is in the box, so it is never dropped unasked. */
export const SaleCard = ({ thing, isFirst }: { readonly thing: SaleToSettle; readonly isFirst: boolean }) => {
  const { sale, refusal } = thing;
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { login } = useLogin();
  const { log, tryAgain } = useKeptSales();
  const dialogs = useDialogs();
  const title = `Cash sale at ${timeText(sale.soldAt, clock.now(), timeZone)}, ${formatUsd(keptTotal(sale))}`;
  const words = wordsOf(thing);
  const variant = isFirst ? 'primary' : 'soft';
  const canTryAgain = refusal !== null && sale.by.staffId === login?.actor.id;
  const resolve = (): void => log.resolve(sale.key);
  const enterOnPaper = async (): Promise<void> => {
    const options = { title: `${title}: on paper?`, confirmLabel: 'It Is on Paper', tone: 'danger' } as const;
    if (await dialogs.confirm(CONFIRM, options)) resolve();
  };
  return (
    <ThingFrame
      icon={sale.isUndone ? 'undo' : 'drawer'}
      title={`${title}: ${words.title}`}
      text={`${linesText(sale.lines)}, sold by ${sale.by.name}. ${words.text}`}
    >
      {sale.isUndone ? (
        <Button variant={variant} size="large" onClick={resolve}>
          {refusal === null ? 'I have looked' : 'I do that'}
        </Button>
      ) : (
        <>
          {canTryAgain && (
            <Button variant={variant} size="large" onClick={() => tryAgain(sale.key)}>
              Try Again
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
