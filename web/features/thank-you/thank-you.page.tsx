import { useSearchParams } from 'react-router-dom';
import { sessionId as sessionIdSchema } from '#adapters/http-contract/codecs.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { LookupFailure } from './lookup-failure.tsx';
import { isStillProcessing } from './messages.ts';
import { OrderConfirmed } from './order-confirmed.tsx';
import { usePaidOrder } from './use-paid-order.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The payment page's target for customers who have paid (spec §2, `/success`). */
export const ThankYouPage = () => {
  const given = useSearchParams()[0].get('session_id') ?? '';
  const sessionId = sessionIdSchema.safeParse(given);
  const texts = useTexts('order', ORDER);
  return (
    <Page width="reading" gap="section">
      {given === '' && <LookupFailure tone="danger">{texts.noSession}</LookupFailure>}
      {given !== '' && !sessionId.success && <LookupFailure tone="danger">{texts.loadFailed}</LookupFailure>}
      {sessionId.success && <PaidOrder key={given} sessionId={sessionId.data} />}
    </Page>
  );
};

const PaidOrder = ({ sessionId }: { readonly sessionId: SessionId }) => {
  const { order, error } = usePaidOrder(sessionId);
  const texts = useTexts('order', ORDER);
  if (order !== undefined) return <OrderConfirmed order={order} />;
  if (error !== null)
    return isStillProcessing(error) ? (
      <LookupFailure tone="warn">{texts.stillProcessing}</LookupFailure>
    ) : (
      <LookupFailure tone="danger">{texts.loadFailed}</LookupFailure>
    );
  return (
    <>
      <DocumentTitle>{texts.processingTitle}</DocumentTitle>
      <ScreenState kind="loading" title={texts.processingTitle}>
        {texts.processingText}
      </ScreenState>
    </>
  );
};
