import { useStand } from '#web/api/stand.queries.ts';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Where to pick up the order, and what to show there. */
export const PickupSection = () => {
  const { pickupPlace } = useStand();
  const texts = useTexts('order', ORDER);
  return (
    <Section title={texts.pickup}>
      <Note icon="pin" look="place">
        <strong>{`${texts.place(pickupPlace)}.`}</strong> <span>{texts.howToPickUp}</span>
      </Note>
    </Section>
  );
};
