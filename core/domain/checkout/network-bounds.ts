import type { ProductId } from '../kernel/ids.ts';
import type { Checkout } from './checkout.ts';
import { LIMITS } from '../limits.ts';
import type { QueueLimits } from '../queue/queue-policy.ts';

/** The maximum that all unpaid checkouts of one network may hold together. */
export interface NetworkShare {
  /** Of the places in the queue's bound. */
  readonly places: number;
  /** Percentage of each product's stock, rounded up to a unit. */
  readonly stockPercent: number;
  /** The same for its visitors who are new to the stand. */
  readonly newcomerPlaces: number;
  readonly newcomerStockPercent: number;
}

/**
 * A network earns its share by paying: a crowd behind one address soon has everything, and a network that never pays keeps a third of
 * the places and a tenth of the stock (rules §2).
 */
export interface NetworkBounds {
  /** By how many orders the network has paid tonight, from 0 on; the last one is for that many or more. */
  readonly byPaid: readonly NetworkShare[];
  /** Units of a product that one customer may order, however small the share. */
  readonly unitsAtLeast: number;
  /** Units beyond the shares, over all products, so that nobody takes the last of everything. */
  readonly unitsBeyond: number;
}

/** The number of paid orders after which a network has no limit. */
const PAID_FOR_EVERYTHING = 20;
const WHOLE_PERCENT = 100;

export const networkBoundsOf = ({
  pauseAtQueuedAndOpenCheckouts: bound,
}: Pick<QueueLimits, 'pauseAtQueuedAndOpenCheckouts'>): NetworkBounds => {
  const { unpaidPlacesDivisor, newcomerPlacesPercent, unpaidStockPercent, newcomerStockPercent, unitsBeyondShare } = LIMITS.holds;
  const shareOf = (paid: number): NetworkShare => {
    // However small the stand's bound, everybody may have one cart at a time.
    const places = paid === PAID_FOR_EVERYTHING ? bound : Math.min(bound, Math.max(1, Math.floor(bound / unpaidPlacesDivisor)) + paid);
    const stockPercent = Math.min(WHOLE_PERCENT, unpaidStockPercent * (1 + paid));
    return {
      places,
      stockPercent,
      newcomerPlaces: Math.min(places, Math.max(1, Math.floor((bound * newcomerPlacesPercent) / WHOLE_PERCENT))),
      newcomerStockPercent: Math.min(stockPercent, newcomerStockPercent),
    };
  };
  return {
    byPaid: Array.from({ length: PAID_FOR_EVERYTHING + 1 }, (_, paid) => shareOf(paid)),
    unitsAtLeast: LIMITS.cart.maximumPerItem,
    unitsBeyond: unitsBeyondShare,
  };
};

/** A product that a network holds or asks for. */
export interface NetworkUnits {
  readonly onHand: number;
  /** Units held plus units asked for. */
  readonly units: number;
  readonly newcomerUnits: number;
  /** By this cart alone. */
  readonly asked: number;
}

/** How a network would stand with one more cart. */
export interface NetworkLoad {
  readonly paid: number;
  readonly places: number;
  readonly newcomerPlaces: number;
  readonly products: readonly NetworkUnits[];
}

const shareOfStock = (onHand: number, percent: number): number => Math.ceil((onHand * percent) / WHOLE_PERCENT);

const beyond = (units: number, onHand: number, percent: number): number => Math.max(0, units - shareOfStock(onHand, percent));

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Whether the cart may be held. */
export const isWithinBounds = ({ byPaid, unitsAtLeast, unitsBeyond }: NetworkBounds, load: NetworkLoad, isNewcomer: boolean): boolean => {
  const share = byPaid[Math.min(load.paid, byPaid.length - 1)];
  const [unpaid] = byPaid;
  if (share === undefined || unpaid === undefined) return true;
  const { places, newcomerPlaces, products } = load;
  if (places > share.places || (isNewcomer && newcomerPlaces > share.newcomerPlaces)) return false;
  const isTooMuch = ({ onHand, units, newcomerUnits, asked }: NetworkUnits): boolean =>
    asked > 0 &&
    (units > Math.max(unitsAtLeast, shareOfStock(onHand, share.stockPercent)) ||
      (isNewcomer && newcomerUnits > Math.max(unitsAtLeast, shareOfStock(onHand, share.newcomerStockPercent))));
  return (
    !products.some(isTooMuch) &&
    sum(products.map(({ asked, onHand }) => beyond(asked, onHand, unpaid.stockPercent))) <= unitsBeyond &&
    sum(products.map(({ units, onHand }) => beyond(units, onHand, share.stockPercent))) <= unitsBeyond
  );
};

/** The units of each product in these checkouts. */
export const unitsOf = (checkouts: readonly Pick<Checkout, 'lines'>[]): ReadonlyMap<ProductId, number> => {
  const units = new Map<ProductId, number>();
  for (const { lines } of checkouts)
    for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
};

/** How the cart's network would stand with it. */
export const networkLoadOf = (
  cart: Checkout,
  live: readonly Checkout[],
  onHand: ReadonlyMap<ProductId, { readonly onHand: number }>,
  paid: number,
): NetworkLoad => {
  const holding = [...live.filter(({ network }) => network === cart.network), cart];
  const newcomers = holding.filter(({ isNewcomer }) => isNewcomer);
  const [units, newcomerUnits, asked] = [unitsOf(holding), unitsOf(newcomers), unitsOf([cart])];
  return {
    paid,
    places: holding.length,
    newcomerPlaces: newcomers.length,
    products: [...units].map(([id, held]) => ({
      onHand: onHand.get(id)?.onHand ?? 0,
      units: held,
      newcomerUnits: newcomerUnits.get(id) ?? 0,
      asked: asked.get(id) ?? 0,
    })),
  };
};
