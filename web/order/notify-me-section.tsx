import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import type { CustomerOrder } from './customer-order.ts';
import { useNotifyMe } from './use-notify-me.ts';

const TEXTS = {
  off: 'We send one notification to this phone, even when this page is closed.',
  on: 'We will tell you here, even when this page is closed.',
  denied: 'Notifications are blocked for this site. Allow them in your browser, or keep this page open and the screen on: it rings.',
  unsupported: 'This browser cannot show notifications. Keep this page open and the screen on: it rings when your order is ready.',
  'needs-home-screen':
    'On an iPhone this works from the home screen only: tap Share, then Add to Home Screen, open the stand there and find your order with Check Order. Or keep this page open and the screen on: it rings.',
} as const;

const LOOKS = {
  off: { variant: 'soft', icon: 'bell', children: 'Tell Me' },
  on: { variant: 'secondary', children: 'Turn Off' },
} as const;

const FAILED = 'That did not work. Please try again.';

type NotifyMeSectionProps = { readonly hash: LookupHash; readonly status: CustomerOrder['status'] };

/** Offered while the order is being waited for, by a stand that does it; nothing is asked before a tap. */
export const NotifyMeSection = ({ hash, status }: NotifyMeSectionProps) => {
  const { pushPublicKey } = useStand();
  const isWaitedFor = status === 'queued' || status === 'preparing';
  return isWaitedFor && pushPublicKey !== null ? <NotifyMe hash={hash} publicKey={pushPublicKey} /> : null;
};

const NotifyMe = ({ hash, publicKey }: Pick<NotifyMeSectionProps, 'hash'> & { readonly publicKey: string }) => {
  const { state, isBusy, hasFailed, turnOn, turnOff } = useNotifyMe(hash, publicKey);
  return (
    <Section title="Tell me when it is ready">
      <Stack>
        <output className="muted">{hasFailed ? FAILED : TEXTS[state]}</output>
        {(state === 'off' || state === 'on') && (
          <Row>
            {/* One button, so that the focus stays on it. */}
            <Button {...LOOKS[state]} busy={isBusy} onClick={state === 'off' ? turnOn : turnOff} />
          </Row>
        )}
      </Stack>
    </Section>
  );
};
