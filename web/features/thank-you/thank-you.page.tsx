import { useSearchParams } from 'react-router-dom';
import { sessionId as sessionIdSchema } from '#adapters/http-contract/codecs.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { LookupFailure } from './lookup-failure.tsx';
import { isStillProcessing, LOAD_FAILED, lookupFailureText, NO_SESSION } from './messages.ts';
import { OrderConfirmed } from './order-confirmed.tsx';
import { usePaidOrder } from './use-paid-order.ts';

/** Where the payment page sends a customer who has paid (spec §2, `/success`). */
export const ThankYouPage = () => {
  const given = useSearchParams()[0].get('session_id') ?? '';
  const sessionId = sessionIdSchema.safeParse(given);
  return (
    <Page width="reading" gap="section">
      {given === '' && <LookupFailure tone="danger">{NO_SESSION}</LookupFailure>}
      {given !== '' && !sessionId.success && <LookupFailure tone="danger">{LOAD_FAILED}</LookupFailure>}
      {sessionId.success && <PaidOrder key={given} sessionId={sessionId.data} />}
    </Page>
  );
};

const PaidOrder = ({ sessionId }: { readonly sessionId: SessionId }) => {
  const { order, failure } = usePaidOrder(sessionId);
  if (order !== undefined) return <OrderConfirmed order={order} />;
  if (failure !== null)
    return <LookupFailure tone={isStillProcessing(failure) ? 'warn' : 'danger'}>{lookupFailureText(failure)}</LookupFailure>;
  return (
    <>
      <DocumentTitle>Processing Your Order</DocumentTitle>
      <ScreenState kind="loading" title="Processing Your Order">
        Your payment went through. Your number appears here in a few seconds.
      </ScreenState>
    </>
  );
};
