import { ButtonLink } from '#web/ui/button-link.tsx';
import { Overlay } from '#web/ui/overlay.tsx';

/** Every food item is gone, and with it the night (spec §2). */
export const ClosedOverlay = () => (
  <Overlay
    title="Online Ordering Closed for Tonight"
    lights="off"
    action={
      <ButtonLink variant="on-night" size="large" icon="search" to="/check-order">
        Check Order
      </ButtonLink>
    }
  >
    All food is sold out. Thank you for supporting the band!
  </Overlay>
);
