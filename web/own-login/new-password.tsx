import { useState, type FormEvent } from 'react';
import { SHORTEST_OF_PEOPLE } from '#core/domain/staff/admin-password.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './own-login.module.css';
import { passwordProblems } from './messages.ts';

export type NewPassword = { readonly password: string; readonly ticket: string; readonly code: string };

/** The secret for an authenticator app, and a ticket that is returned to the server unread. */
export type AppSecret = { readonly secret: string; readonly uri: string; readonly ticket: string };

type NewPasswordFormProps = {
  readonly app: AppSecret;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (typed: NewPassword) => void;
};

/** A password and its authenticator app, which belong together. */
export const NewPasswordForm = ({ app, submitLabel, busy, error, onSubmit }: NewPasswordFormProps) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const problems = passwordProblems(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && password !== '' && code.trim() !== '') onSubmit({ password, ticket: app.ticket, code });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Field
          label="New password"
          type="password"
          name="new-password"
          autoComplete="new-password"
          hint={`${SHORTEST_OF_PEOPLE} characters or more. Four random words are easy to remember.`}
          value={password}
          onChange={setPassword}
          error={problems.password}
        />
        <div className={styles['app']}>
          <p>Scan this with a code app on your phone, such as Google Authenticator, 1Password or Apple’s Passwords.</p>
          <QrCode text={app.uri} label="QR code for your code app" className={styles['qr'] ?? ''} />
          <p>
            <span>On this phone? </span>
            <a href={app.uri}>Open your code app</a>
          </p>
          <p>
            <span>Or type this key there: </span>
            <code className={styles['secret']} translate="no">
              {app.secret}
            </code>
          </p>
        </div>
        <Field
          label="Code from the app"
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="6 digits. They change every 30 seconds."
          value={code}
          onChange={setCode}
          error={problems.code}
        />
        <Button type="submit" variant="primary" size="large" width="full" busy={busy}>
          {submitLabel}
        </Button>
        <Problem>{problems.other}</Problem>
      </Stack>
    </form>
  );
};
