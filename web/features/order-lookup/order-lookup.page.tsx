import { useRef, type SubmitEvent } from 'react';
import { phonePreview } from '#core/domain/kernel/contact.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { KeptOrder } from '#web/order/kept-order.tsx';
import { BulletList } from '#web/ui/bullet-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './order-lookup.module.css';
import { useOrderLookup } from './use-order-lookup.ts';

const { from, to } = LIMITS.orders.typicalMinutes;

const TIPS = [
  `Orders typically take ${from}-${to} minutes.`,
  'Use the same email or phone as at the payment.',
  'Your confirmation email has a link to this page too.',
] as const;

/** The way back to an order without its link (spec §2, `/check-order`). */
export const OrderLookupPage = () => (
  <Page width="form">
    <DocumentTitle>Check Order</DocumentTitle>
    <PageIntro title="Check Order">Find your order with the email or phone you paid with.</PageIntro>
    <KeptOrder />
    <Card>
      <LookupForm />
    </Card>
    <Stack>
      <h2>Tips</h2>
      <BulletList items={TIPS} />
    </Stack>
    <ButtonLink variant="quiet" to="/">
      Back to Menu
    </ButtonLink>
  </Page>
);

const LookupForm = () => {
  const { text, lastName, error, isPending, change, changeLastName, submit } = useOrderLookup();
  const input = useRef<HTMLInputElement>(null);
  const preview = phonePreview(text);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit();
    input.current?.focus();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <div>
          <Field
            label="Email or phone"
            value={text}
            onChange={change}
            error={lastName === null ? error : undefined}
            name="contact"
            autoComplete="email"
            placeholder="name@example.com or 5550100142"
            ref={input}
          />
          <output className={styles['preview']}>
            {preview !== null && (
              <>
                Looking for <strong className={styles['phone']}>{preview}</strong>
              </>
            )}
          </output>
        </div>
        {lastName !== null && (
          <Field label="Last name" value={lastName} onChange={changeLastName} error={error} autoComplete="family-name" />
        )}
        <Button type="submit" variant="primary" size="large" width="full" busy={isPending}>
          Check Order Status
        </Button>
      </Stack>
    </form>
  );
};
