import type { OrderChannel } from '#core/domain/order/order-number.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Where an order was placed, in words. */
export const CHANNEL_WORDS: Readonly<Record<OrderChannel, string>> = { O: 'Online', W: 'Window' };

/** Where it was ordered, always in a neutral color. */
export const ChannelBadge = ({ channel }: { readonly channel: OrderChannel }) => <Badge tone="neutral">{CHANNEL_WORDS[channel]}</Badge>;
