import { useState, type FormEvent } from 'react';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { personFailureText } from './messages.ts';

type PersonLogin = ResponseOf<(typeof authContract)['logInPerson']>;

const EMPTY = { email: '', password: '', code: '' };

/** For people with their own login: a passkey, or email, password and code (season §3). */
export const PersonLoginForm = () => {
  const { api, logins, passkeys } = useServices();
  const [typed, setTyped] = useState(EMPTY);
  const enter = ({ token, user }: PersonLogin): void => logins.logInPerson({ token, ...user });
  const byPasskey = useCommand(
    async () => {
      const { options } = await api.call(authContract.passkeyOptions, {});
      return await api.call(authContract.logInWithPasskey, { body: { credential: await passkeys.ask('use', options) } });
    },
    { onDone: enter },
  );
  const byPassword = useCommand(() => api.call(authContract.logInPerson, { body: typed }), { onDone: enter });
  const isBusy = byPasskey.isPending || byPassword.isPending;
  const type = (name: keyof typeof EMPTY) => (text: string) => setTyped((before) => ({ ...before, [name]: text }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy || Object.values(typed).some((text) => text.trim() === '')) return;
    byPasskey.reset();
    byPassword.run(undefined);
  };
  const error = byPassword.error ?? byPasskey.error;
  return (
    <Card label="Your own login">
      <Stack>
        <Problem>{error && personFailureText(error)}</Problem>
        {passkeys.areSupported() && (
          <Button
            variant="primary"
            size="large"
            width="full"
            icon="fingerprint"
            busy={byPasskey.isPending}
            onClick={() => {
              if (isBusy) return;
              byPassword.reset();
              byPasskey.run(undefined);
            }}
          >
            Log in with a Passkey
          </Button>
        )}
        <form onSubmit={submit} noValidate>
          <Stack>
            <Field label="Email" type="email" name="email" autoComplete="username" value={typed.email} onChange={type('email')} />
            <Field
              label="Your password"
              type="password"
              name="password"
              autoComplete="current-password"
              value={typed.password}
              onChange={type('password')}
            />
            <Field
              label="Code from your app"
              name="one-time-code"
              autoComplete="one-time-code"
              inputMode="numeric"
              value={typed.code}
              onChange={type('code')}
            />
            <Button
              type="submit"
              variant={passkeys.areSupported() ? 'secondary' : 'primary'}
              size="large"
              width="full"
              busy={byPassword.isPending}
            >
              Log in with a Password
            </Button>
          </Stack>
        </form>
        <p className="muted">Lost your passkey or your code app? Another admin can give you a new link.</p>
      </Stack>
    </Card>
  );
};
