import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { Row } from '#web/ui/stack.tsx';
import type { CustomerOrder } from './customer-order.ts';
import { useTellMe } from './use-tell-me.ts';

const TEXTS = {
  off: 'We send one notice to this phone, even when this page is closed.',
  on: 'We will tell you here, even when this page is closed.',
  denied: 'Notices are blocked for this site. Allow them in your browser, or keep this page open.',
  unsupported: 'This browser cannot show notices. Keep this page open: it rings when your order is ready.',
  'needs-home-screen': 'On an iPhone, first tap Share and Add to Home Screen, then open this page from there.',
} as const;

const FAILED = 'That did not work. Please try again.';

type TellMeSectionProps = { readonly hash: LookupHash; readonly status: CustomerOrder['status'] };

/** Offered while the order is being waited for; nothing is asked before a tap. */
export const TellMeSection = ({ hash, status }: TellMeSectionProps) =>
  status === 'queued' || status === 'preparing' ? <TellMe hash={hash} /> : null;

const TellMe = ({ hash }: Pick<TellMeSectionProps, 'hash'>) => {
  const { state, isBusy, hasFailed, turnOn, turnOff } = useTellMe(hash);
  return (
    <Section title="Tell me when it is ready">
      <output className="muted">{hasFailed ? FAILED : TEXTS[state]}</output>
      <Row>
        {state === 'off' && (
          <Button variant="soft" icon="bell" busy={isBusy} onClick={turnOn}>
            Tell Me
          </Button>
        )}
        {state === 'on' && (
          <Button variant="quiet" busy={isBusy} onClick={turnOff}>
            Turn Off
          </Button>
        )}
      </Row>
    </Section>
  );
};
