import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import { itemsWaitProblem, pausedProblem } from '#adapters/http-contract/problem-details.ts';
import { countItems, type Cart, type CartItem } from '#core/domain/cart/cart.ts';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { donationIn } from '#core/domain/pricing/donation.ts';
import type { Quote } from '#core/domain/pricing/quote.ts';
import { detailsOf, isApiError } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { noteItemsWait, noteOrdersPaused } from '#web/api/queue.queries.ts';
import { standQuery, useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Services } from '#web/composition/services.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { heldItems } from '#web/session/pending-checkout.ts';
import { quoteOf } from './cart.view.ts';
import { freshPrices } from './fresh-prices.ts';
import { useGiveWord } from './use-give-word.ts';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/**
 * Reserves the cart as shown and returns the payment page's address. The session is stored, so that returning can release it. @throws
 * ApiError
 */
const startSession = async ({ api, cart, clock, pendingCheckout, visitorId }: Services, items: Cart, quoted: Quote): Promise<string> => {
  const ask = () =>
    api.call(checkoutContract.createSession, {
      headers: { 'idempotency-key': cart.get().key, 'x-visitor-id': visitorId },
      body: {
        items: items.map((item) => ({ id: item.productId, quantity: item.quantity, price: item.priceCents })),
        processingFee: quoted.feeCents,
        donationAmount: quoted.donationCents,
      },
    });
  const askAgainWithAFreshKey = (error: unknown) => {
    if (!isApiError(error, 'IDEMPOTENCY_KEY_REUSED')) throw error;
    cart.renewKey();
    return ask();
  };
  const session = await ask().catch(askAgainWithAFreshKey);
  pendingCheckout.set({ sessionId: sessionId(session.sessionId), startedAt: clock.now(), held: heldItems(items) });
  return session.url;
};

type Checkout = { readonly isProcessing: boolean; readonly proceed: () => void };

/** From the button to the payment page, for the items that can be ordered now; one call at a time, whatever is tapped. */
export const useCheckout = (waits: (item: CartItem) => boolean): Checkout => {
  const services = useServices();
  const { cart, navigation, analytics } = services;
  const { feeBasisPoints, donations } = useStand();
  const dialogs = useDialogs();
  const texts = useTexts('cart', CART);
  const explain = useExplainFailure();
  const giveWord = useGiveWord();
  const isUnderWay = useRef(false);
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: ({ items, quoted }: { readonly items: Cart; readonly quoted: Quote }) => startSession(services, items, quoted),
    onSuccess: (url) => navigation.leaveTo(url),
    onError: (error) => {
      isUnderWay.current = false;
      if (isApiError(error, 'WORD_REQUIRED')) void goOnWithWord();
      else explain(error);
    },
  });

  useEffect(
    () =>
      navigation.onReturn(() => {
        isUnderWay.current = false;
        reset();
      }),
    [navigation, reset],
  );

  const proceed = (): void => {
    if (isUnderWay.current) return;
    const { items: all, donation } = cart.get();
    const items = all.filter((item) => !waits(item));
    if (items.length === 0) {
      void dialogs.alert(texts.emptyAlert);
      return;
    }
    isUnderWay.current = true;
    const quoted = quoteOf(items, donationIn(donation, donations), feeBasisPoints);
    analytics.track({ name: 'begin_checkout', itemCount: countItems(items), valueCents: quoted.totalCents });
    mutate({ items, quoted });
  };
  const goOnWithWord = async (): Promise<void> => {
    if (await giveWord()) proceed();
  };
  // After a success the page is about to leave: still busy.
  return { isProcessing: isPending || isSuccess, proceed };
};

/** Reports what happened, and updates the cart with the server's facts (spec §8, rules §1). */
const useExplainFailure = () => {
  const { api, cart, analytics } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const texts = useTexts('cart', CART);
  return (error: unknown): void => {
    analytics.track({ name: 'exception' });
    if (detailsOf(error, pausedProblem) !== null) {
      noteOrdersPaused(queryClient, api);
      return;
    }
    const wait = isApiError(error, 'ITEMS_WAIT') ? detailsOf(error, itemsWaitProblem) : null;
    if (wait !== null) {
      noteItemsWait(queryClient, api, wait.items);
      // Full or paused items visibly move out of the total; for others, a smaller quantity may work.
      if (wait.items.every(({ reason }) => reason !== 'too-much')) return;
    }
    const prices = freshPrices(error);
    if (prices !== null) cart.reprice(prices);
    if (prices !== null || isApiError(error, 'INSUFFICIENT_STOCK')) {
      void queryClient.invalidateQueries({ queryKey: productsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: standQuery(api).queryKey });
    }
    void dialogs.alert(texts.checkoutFailed(error));
  };
};
