import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type LookupFailureProps = {
  /** `warn`: the order is only late. */
  readonly tone: 'warn' | 'danger';
  readonly children: string;
};

export const LookupFailure = ({ tone, children }: LookupFailureProps) => {
  const texts = useTexts('order', ORDER);
  return (
    <>
      <DocumentTitle>{texts.thankYou}</DocumentTitle>
      <h1>{texts.thankYou}</h1>
      <Banner tone={tone} announce="assertive">
        {children}
      </Banner>
      <ButtonLink icon="search" width="full" to="/check-order">
        {texts.checkOrder}
      </ButtonLink>
    </>
  );
};
