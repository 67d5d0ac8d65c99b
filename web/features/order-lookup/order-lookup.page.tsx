import { useRef, type SubmitEvent } from 'react';
import { phonePreview } from '#core/domain/kernel/contact.ts';
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
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Finds an order without its link (spec §2, `/check-order`). */
export const OrderLookupPage = () => {
  const texts = useTexts('order', ORDER);
  return (
    <Page width="form">
      <DocumentTitle>{texts.lookupTitle}</DocumentTitle>
      <PageIntro title={texts.lookupTitle}>{texts.lookupIntro}</PageIntro>
      <KeptOrder />
      <Card>
        <LookupForm />
      </Card>
      <Stack>
        <h2>{texts.tipsTitle}</h2>
        <BulletList items={texts.tips} />
      </Stack>
      <ButtonLink variant="quiet" to="/">
        {texts.backToMenu}
      </ButtonLink>
    </Page>
  );
};

const LookupForm = () => {
  const { text, lastName, error, isPending, change, changeLastName, submit } = useOrderLookup();
  const input = useRef<HTMLInputElement>(null);
  const texts = useTexts('order', ORDER);
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
            label={texts.contact}
            value={text}
            onChange={change}
            error={lastName === null ? error : undefined}
            name="contact"
            autoComplete="email"
            placeholder={texts.contactExample}
            ref={input}
          />
          <output className={styles['preview']}>
            {preview !== null && (
              <>
                <span>{texts.lookingFor}</span> <strong className={styles['phone']}>{preview}</strong>
              </>
            )}
          </output>
        </div>
        {lastName !== null && (
          <Field label={texts.proofLabel} value={lastName} onChange={changeLastName} error={error} autoComplete="family-name" />
        )}
        <Button type="submit" variant="primary" size="large" width="full" busy={isPending}>
          {texts.checkStatus}
        </Button>
      </Stack>
    </form>
  );
};
