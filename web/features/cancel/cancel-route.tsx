import { Navigate } from 'react-router-dom';
import { CancelPage } from './cancel.page.tsx';
import { useReleaseHold } from './use-release-hold.ts';

type CancelRouteProps = { readonly thankYouPath: (sessionId: string) => string };

/** Payment Cancelled; or the order's own page, if the payment was faster. */
export const CancelRoute = ({ thankYouPath }: CancelRouteProps) => {
  const { paidSessionId } = useReleaseHold();
  return paidSessionId === null ? <CancelPage /> : <Navigate to={thankYouPath(paidSessionId)} replace />;
};
