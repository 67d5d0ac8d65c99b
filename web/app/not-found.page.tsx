import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { OfflinePage } from './offline.page.tsx';
import { useIsOffline } from './use-is-offline.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** For an address without a screen, or one whose screen cannot be loaded. */
export const NotFoundPage = () => (useIsOffline() ? <OfflinePage /> : <OutOfBounds />);

const OutOfBounds = () => {
  const texts = useTexts('order', ORDER);
  return (
    <Page width="reading">
      <DocumentTitle>{texts.notFoundPage}</DocumentTitle>
      <ScreenState
        kind="empty"
        title={texts.outOfBounds}
        art="search"
        actions={
          <>
            <ButtonLink variant="primary" size="large" to="/">
              {texts.backToMenu}
            </ButtonLink>
            <ButtonLink variant="quiet" to="/check-order">
              {texts.checkOrder}
            </ButtonLink>
          </>
        }
      >
        {texts.nothingHere}
      </ScreenState>
    </Page>
  );
};
