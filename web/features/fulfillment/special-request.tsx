import { Badge } from '#web/ui/badge.tsx';

/** Marks an order whose customer wrote a request. */
export const SpecialRequest = () => (
  <Badge tone="warn" icon="info">
    Special request
  </Badge>
);
