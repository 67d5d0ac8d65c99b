import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** @param next `search`: the page has no order, so the next step is to look for another one. */
export const NextLinks = ({ next = 'nothing' }: { readonly next?: 'nothing' | 'search' }) => {
  const texts = useTexts('order', ORDER);
  return (
    <Row align="spread">
      <ButtonLink variant={next === 'search' ? 'primary' : 'quiet'} to="/check-order">
        {texts.checkAnother}
      </ButtonLink>
      <ButtonLink variant="quiet" to="/">
        {texts.backToMenu}
      </ButtonLink>
    </Row>
  );
};

export const StatusLoading = () => {
  const texts = useTexts('order', ORDER);
  return (
    <>
      <DocumentTitle>{texts.statusTitle}</DocumentTitle>
      <ScreenState kind="loading" title={texts.loading} />
    </>
  );
};

export const StatusFailure = ({ title, text }: { readonly title?: string; readonly text: string }) => {
  const texts = useTexts('order', ORDER);
  return (
    <>
      <DocumentTitle>{title ?? texts.notFoundTitle}</DocumentTitle>
      <h1>{texts.statusTitle}</h1>
      <Banner tone="danger" announce="assertive" {...(title !== undefined && { title, icon: 'search' })}>
        {text}
      </Banner>
      <NextLinks next="search" />
    </>
  );
};
