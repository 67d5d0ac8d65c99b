import { can } from '#core/domain/staff/role.ts';
import { useRef } from 'react';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { BulletList } from '#web/ui/bullet-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { MAIL_TYPES, useTestEmail, type Outcome } from './use-test-email.ts';

const NOTES = ['Sends a sample order with a $6.50 total.', 'Requires admin login.', 'At most 5 test emails an hour.'] as const;

/** A preview of each mail (spec §2, `/sandbox`). Viewing is public; only an admin may send. */
export const EmailSandboxPage = () => {
  const { login } = useLogin();
  const isAdmin = login !== null && can(login.actor.role, 'email:test');
  return (
    <Page width="reading" gap="section">
      <DocumentTitle>Email Test</DocumentTitle>
      <h1>Email Test</h1>
      {!isAdmin && (
        <Banner tone="info" icon="lock" action={<ButtonLink to="/admin-login">Admin Login</ButtonLink>}>
          Sending needs an admin login.
        </Banner>
      )}
      <TestForm />
      <section>
        <Stack gap="line">
          <h2>Notes</h2>
          <BulletList items={NOTES} />
        </Stack>
      </section>
    </Page>
  );
};

const TestForm = () => {
  const { email, changeEmail, type, setType, error, outcome, isPending, send } = useTestEmail();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
            if (email.trim() === '') input.current?.focus();
          }}
        >
          <Stack>
            <Field
              ref={input}
              label="Email"
              type="email"
              value={email}
              onChange={changeEmail}
              error={error}
              autoComplete="email"
              placeholder="name@example.com"
            />
            <SelectField label="Type" value={type} options={MAIL_TYPES} onChange={setType} />
            <Button type="submit" variant="primary" size="large" width="full" busy={isPending}>
              Send Test Email
            </Button>
          </Stack>
        </form>
      </Card>
      {outcome !== null && <Result outcome={outcome} />}
    </Stack>
  );
};

const labelOf = (type: (typeof MAIL_TYPES)[number]['value']): string => MAIL_TYPES.find(({ value }) => value === type)?.label ?? type;

const Result = ({ outcome }: { readonly outcome: Outcome }) =>
  outcome.kind === 'failed' ? (
    <Banner tone="danger" announce="assertive">
      {outcome.text}
    </Banner>
  ) : (
    <Banner tone="success" icon="mail" title="Test email sent" announce="polite">
      <p>{`${labelOf(outcome.type)} to ${outcome.email}`}</p>
      <p>{outcome.message}</p>
    </Banner>
  );
