import { useRef } from 'react';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { readStaffCode, typedStaffCode } from '#core/domain/staff/typed-staff-code.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { loginHeaders } from '#web/session/login-key.ts';
import { Field } from '#web/ui/field.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginScreen } from './login-screen.tsx';
import styles from './login.module.css';
import { INVALID_STAFF_CODE, staffFailureText } from './messages.ts';
import { useLogIn } from './use-log-in.ts';

const { length } = LIMITS.staffCodes;

/** Spec §2, `/staff-login`. */
export const StaffLoginPage = () => (
  <LoginScreen
    title="Staff Login"
    intro={`Type the ${length}-character code your band admin gave you tonight.`}
    other={{ to: '/admin-login', label: 'Admin Login' }}
    practice="/practice/"
  >
    <StaffLoginForm />
    <DemoCode />
  </LoginScreen>
);

const StaffLoginForm = () => {
  const services = useServices();
  const { api, logins } = services;
  const input = useRef<HTMLInputElement>(null);
  const { text, error, isPending, change, submit } = useLogIn({
    check: (typed) => (readStaffCode(typed) === null ? INVALID_STAFF_CODE : undefined),
    send: async (code) => {
      const { token, user } = await api.call(authContract.logInStaff, {
        headers: loginHeaders(services),
        body: { code },
      });
      logins.logInStaff({ token, ...user, code });
    },
    failureText: staffFailureText,
  });
  return (
    <LoginForm submitLabel="Login as Staff" input={input} busy={isPending} onSubmit={submit}>
      <Field
        label="Staff code"
        look="code"
        name="code"
        autoComplete="one-time-code"
        hint="Letters and digits. Lowercase letters become capitals."
        value={text}
        // Not by maxLength, which would truncate a pasted ' q7h2kd ' before its blanks are removed.
        onChange={(typed) => change(typedStaffCode(typed))}
        error={error}
        ref={input}
      />
    </LoginForm>
  );
};

/** Outside production only. */
const DemoCode = () => {
  const { demoStaffCode } = useStand();
  if (demoStaffCode === null) return null;
  return (
    <p className={styles['demo']}>
      <span>Demo code</span>
      <code>{demoStaffCode}</code>
    </p>
  );
};
