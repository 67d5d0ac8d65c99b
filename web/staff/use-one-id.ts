import { useRef } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { uuidV7 } from '#web/platform/uuid.ts';

/**
 * One id for each record that a form creates, kept if its answer was lost and the button is tapped again. Call `forget` once it is created.
 */
export const useOneId = () => {
  const { clock, newKey } = useServices();
  const wanted = useRef({ of: '', id: '' });
  return {
    idOf: (of: string): string => {
      if (wanted.current.of !== of) wanted.current = { of, id: uuidV7(clock.now(), newKey()) };
      return wanted.current.id;
    },
    forget: (): void => {
      wanted.current = { of: '', id: '' };
    },
  };
};
