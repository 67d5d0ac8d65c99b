import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Field } from '#web/ui/field.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { LoginForm } from './login-form.tsx';
import { loginMethodsQuery } from './login-methods.queries.ts';
import { LoginScreen } from './login-screen.tsx';
import { adminFailureText, PASSWORD_REQUIRED } from './messages.ts';
import { PersonLoginForm } from './person-login.tsx';
import { useLogIn } from './use-log-in.ts';

/** Spec §2, `/admin-login`. */
export const AdminLoginPage = () => (
  <LoginScreen title="Admin Login" intro="For the band's stand manager." other={{ to: '/staff-login', label: 'Staff Login' }}>
    <Ways />
  </LoginScreen>
);

const Ways = () => {
  const { data, isPending } = useQuery(loginMethodsQuery(useServices().api));
  if (isPending) return <ScreenState kind="loading" title="Loading..." titleLevel={2} />;
  return (
    <>
      {data?.shared_password !== false && <AdminLoginForm />}
      {data?.people === true && <PersonLoginForm />}
    </>
  );
};

const AdminLoginForm = () => {
  const { api, logins } = useServices();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { text, error, isPending, change, submit } = useLogIn({
    check: (typed) => (typed.trim() === '' ? PASSWORD_REQUIRED : undefined),
    send: async (password) => {
      try {
        const { token, user } = await api.call(authContract.logInAdmin, { body: { password } });
        logins.logInAdmin({ token, ...user });
      } catch (refusal) {
        // Someone has joined since this page was opened.
        if (isApiError(refusal, 'SHARED_PASSWORD_OFF')) await queryClient.invalidateQueries(loginMethodsQuery(api));
        throw refusal;
      }
    },
    failureText: adminFailureText,
  });
  return (
    <LoginForm submitLabel="Login as Admin" input={input} busy={isPending} onSubmit={submit}>
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={text}
        onChange={change}
        error={error}
        ref={input}
      />
    </LoginForm>
  );
};
