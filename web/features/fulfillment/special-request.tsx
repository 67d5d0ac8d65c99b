import { Badge } from '#web/ui/badge.tsx';

/** Somebody has to read what the customer wrote. */
export const SpecialRequest = () => (
  <Badge tone="warn" icon="info">
    Special request
  </Badge>
);
