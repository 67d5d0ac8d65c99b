import { ButtonLink } from '#web/ui/button-link.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { MENU } from '#web/texts/en/menu.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** All food is sold out, which ends the night (spec §2). */
export const ClosedOverlay = () => {
  const texts = useTexts('menu', MENU);
  const { checkOrder } = useTexts('shell', SHELL);
  return (
    <Overlay
      title={texts.soldOutTitle}
      lights="off"
      action={
        <ButtonLink variant="on-night" size="large" icon="search" to="/check-order">
          {checkOrder}
        </ButtonLink>
      }
    >
      {texts.soldOutText}
    </Overlay>
  );
};
