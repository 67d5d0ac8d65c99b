import { NewPasswordForm } from '#web/own-login/new-password.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useNewPassword } from './use-account.ts';

/** Both factors are set together. */
export const PasswordCard = ({ hasPassword }: { readonly hasPassword: boolean }) => {
  const { start, save } = useNewPassword();
  const isSaved = save.answer !== null;
  const app = isSaved ? null : (start.answer?.totp ?? null);
  return (
    <Card label="Password and code app">
      <Stack>
        <h2>Password and code app</h2>
        <p className="muted">
          {hasPassword
            ? 'You can also log in with your email, your password and a code from your app.'
            : 'A second way in, for a device without your passkey. You have none yet.'}
        </p>
        {app === null ? (
          <Button
            icon="lock"
            busy={start.isPending}
            onClick={() => {
              save.reset();
              start.run(undefined);
            }}
          >
            {hasPassword ? 'Change Password and App' : 'Set a Password'}
          </Button>
        ) : (
          <NewPasswordForm
            key={app.ticket}
            app={app}
            submitLabel="Use This Password"
            busy={save.isPending}
            error={save.error}
            onSubmit={save.run}
          />
        )}
        <Problem>{start.problem}</Problem>
        {start.answer?.totp === null && <Banner tone="info">This stand can’t store passwords yet: it has no key to encrypt them.</Banner>}
        {isSaved && (
          <Banner tone="success" announce="polite">
            The new password works from now on. Your other logins have ended.
          </Banner>
        )}
      </Stack>
    </Card>
  );
};
