import { useStand } from '#web/api/stand.queries.ts';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { placeTitle } from './place-text.ts';

/** Where to go and what to say there. */
export const PickupSection = () => {
  const { pickupPlace } = useStand();
  return (
    <Section title="Pickup">
      <Note icon="pin" look="place">
        <strong>{placeTitle(pickupPlace)}.</strong> Show your order number or say your last name.
      </Note>
    </Section>
  );
};
