import { useMutation } from '@tanstack/react-query';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { loginHeaders } from '#web/session/login-key.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { linkFailureText } from './messages.ts';
import type { OpenedLink } from './use-login-link.ts';

type LinkLoginProps = {
  readonly link: OpenedLink;
};

/** Logs this device in with a QR code's link. Only a tap uses it up, so automatic page loads such as previews do not. */
export const LinkLogin = ({ link }: LinkLoginProps) => {
  const services = useServices();
  const { api, logins } = services;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(authContract.logInWithLink, { headers: loginHeaders(services), body: { link: link.secret } }),
    onSuccess: (login) => {
      if ('code' in login) logins.logInStaff({ token: login.token, ...login.user, code: login.code });
      else if ('id' in login.user) logins.logInPerson({ token: login.token, ...login.user });
      else logins.logInAdmin({ token: login.token, ...login.user });
    },
    gcTime: 0,
  });
  return (
    <Card label="Login link">
      <Stack>
        <p>Your login link works once, on this device.</p>
        <Button variant="primary" size="large" width="full" busy={isPending} onClick={() => mutate()}>
          Log in with This Link
        </Button>
        <Problem>{error && linkFailureText(error, link)}</Problem>
      </Stack>
    </Card>
  );
};
