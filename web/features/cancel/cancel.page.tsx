import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';

/** Where the payment page sends a customer who did not pay (spec §2). */
export const CancelPage = () => (
  <Page width="reading">
    <DocumentTitle>Payment Cancelled</DocumentTitle>
    <ScreenState
      kind="empty"
      title="Payment Cancelled"
      art="return"
      actions={
        <>
          <ButtonLink variant="primary" size="large" to="/cart">
            Return to cart
          </ButtonLink>
          <ButtonLink variant="quiet" to="/">
            Back to Menu
          </ButtonLink>
        </>
      }
    >
      Your order was not completed. Return to cart to try again.
    </ScreenState>
  </Page>
);
