import { useRef } from 'react';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Field } from '#web/ui/field.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginScreen } from './login-screen.tsx';
import { adminFailureText, PASSWORD_REQUIRED } from './messages.ts';
import { useLogIn } from './use-log-in.ts';

/** Spec §2, `/admin-login`. */
export const AdminLoginPage = () => (
  <LoginScreen title="Admin Login" intro="For the band's stand manager." other={{ to: '/staff-login', label: 'Staff Login' }}>
    <AdminLoginForm />
  </LoginScreen>
);

const AdminLoginForm = () => {
  const { api, logins } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const { text, error, isPending, change, submit } = useLogIn({
    check: (typed) => (typed.trim() === '' ? PASSWORD_REQUIRED : undefined),
    send: async (password) => {
      const { token, user } = await api.call(authContract.logInAdmin, { body: { password } });
      logins.logInAdmin({ token, ...user });
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
