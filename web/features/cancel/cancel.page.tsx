import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { CART } from '#web/texts/en/cart.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Where the payment page sends a customer who did not pay (spec §2). */
export const CancelPage = () => {
  const texts = useTexts('cart', CART);
  const { backToMenu } = useTexts('shell', SHELL);
  return (
    <Page width="reading">
      <DocumentTitle>{texts.paymentCancelled}</DocumentTitle>
      <ScreenState
        kind="empty"
        title={texts.paymentCancelled}
        art="return"
        actions={
          <>
            <ButtonLink variant="primary" size="large" to="/cart">
              {texts.returnToCart}
            </ButtonLink>
            <ButtonLink variant="quiet" to="/">
              {backToMenu}
            </ButtonLink>
          </>
        }
      >
        {texts.paymentCancelledText}
      </ScreenState>
    </Page>
  );
};
