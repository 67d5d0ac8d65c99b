import { lazy, Suspense } from 'react';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import type { CustomerOrder } from './customer-order.ts';
import { useNotifyMe } from './use-notify-me.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const LOOKS = {
  off: { variant: 'soft', icon: 'bell' },
  on: { variant: 'secondary' },
} as const;

type NotifyMeSectionProps = { readonly hash: LookupHash; readonly status: CustomerOrder['status'] };

/** Loaded only at a stand that sends text messages. */
const TextMe = lazy(async () => {
  try {
    return { default: (await import('./text-me.tsx')).TextMe };
  } catch {
    // The page works without it.
    return { default: () => null };
  }
});

/** Offered while the customer waits, if the stand supports it; permission is only requested after a tap. */
export const NotifyMeSection = ({ hash, status }: NotifyMeSectionProps) => {
  const { pushPublicKey, sendsTexts } = useStand();
  const isWaitedFor = status === 'queued' || status === 'preparing';
  if (!isWaitedFor) return null;
  return (
    <>
      {pushPublicKey !== null && <NotifyMe hash={hash} publicKey={pushPublicKey} />}
      {sendsTexts && (
        <Suspense>
          <TextMe hash={hash} />
        </Suspense>
      )}
    </>
  );
};

const NotifyMe = ({ hash, publicKey }: Pick<NotifyMeSectionProps, 'hash'> & { readonly publicKey: string }) => {
  const texts = useTexts('order', ORDER);
  const { state, isBusy, failure, turnOn, turnOff } = useNotifyMe(hash, publicKey);
  return (
    <Section title={texts.notifyMeTitle}>
      <Stack>
        <output className="muted">{failure === null ? texts.notifyMeTexts[state] : texts.notifyMeFailed(failure)}</output>
        {(state === 'off' || state === 'on') && (
          <Row>
            {/* One button, so that the focus stays on it. */}
            <Button {...LOOKS[state]} busy={isBusy} onClick={state === 'off' ? turnOn : turnOff}>
              {state === 'off' ? texts.notifyMe : texts.turnOff}
            </Button>
          </Row>
        )}
      </Stack>
    </Section>
  );
};
