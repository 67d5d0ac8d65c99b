import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';

type LookupFailureProps = {
  /** `warn`: the order is only late. */
  readonly tone: 'warn' | 'danger';
  readonly children: string;
};

export const LookupFailure = ({ tone, children }: LookupFailureProps) => (
  <>
    <DocumentTitle>Thank you!</DocumentTitle>
    <h1>Thank you!</h1>
    <Banner tone={tone} announce="assertive">
      {children}
    </Banner>
    <ButtonLink icon="search" width="full" to="/check-order">
      Check Order
    </ButtonLink>
  </>
);
