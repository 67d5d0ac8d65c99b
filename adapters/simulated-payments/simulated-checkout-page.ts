import type { Language } from '#core/domain/language.ts';
import { checkTyped, NOTHING_TYPED, readTyped, type Typed } from './checkout-form.ts';
import { CHECKOUT_PAGE_CSS } from './checkout-page-css.ts';
import { checkoutPage, closedPage, unknownPage, type FormState, type PageFacts } from './checkout-page-markup.ts';
import type { SimulatedPaymentsOptions } from './simulated-payment-gateway.ts';
import { payFor, type SimulatedSession } from './simulated-session.ts';
import { PAGE_TEXTS } from './checkout-page-texts.ts';
import { createSimulatedSessionStore } from './simulated-session-store.ts';
import { createSimulatedWebhook } from './simulated-webhook.ts';

export type PageAnswer =
  | { readonly kind: 'html'; readonly status: 200 | 404; readonly html: string }
  /** 303 See Other. */
  | { readonly kind: 'redirect'; readonly to: string };

/** The hosted payment page, independent of the HTTP server. Responses are private: `Cache-Control: no-store`. */
export interface SimulatedCheckoutPage {
  /** `GET /simulated-payments/page.css`, `text/css`. */
  stylesheet(): string;
  /** `GET /simulated-payments/:sessionId`. @param language for an unknown session; a known one has its own. */
  show(sessionId: string, language: Language): Promise<PageAnswer>;
  /** `POST /simulated-payments/:sessionId`, the decoded form. */
  submit(sessionId: string, form: Readonly<Record<string, unknown>>, language: Language): Promise<PageAnswer>;
}

export type SimulatedCheckoutPageOptions = SimulatedPaymentsOptions & Omit<PageFacts, 'publicUrl'>;

const UNTOUCHED: FormState = { typed: NOTHING_TYPED, errors: {}, isDeclined: false };

const whole = (html: string): PageAnswer => ({ kind: 'html', status: 200, html });

export const createSimulatedCheckoutPage = (options: SimulatedCheckoutPageOptions): SimulatedCheckoutPage => {
  const store = createSimulatedSessionStore(options);
  const webhook = createSimulatedWebhook({ ...options, secret: () => store.secret() });
  const answer = (session: SimulatedSession | null, form: FormState, language: Language): PageAnswer => {
    if (session === null) return { kind: 'html', status: 404, html: unknownPage(options, language) };
    if (session.state === 'expired') return whole(closedPage(options, session.language));
    if (session.state === 'paid')
      return { kind: 'redirect', to: `${options.publicUrl}${session.backTo ?? `/success?session_id=${encodeURIComponent(session.id)}`}` };
    return whole(checkoutPage(session, options, form));
  };
  const pay = async (sessionId: string, typed: Typed, language: Language): Promise<PageAnswer> => {
    const found = await store.find(sessionId);
    const checked = checkTyped(typed, PAGE_TEXTS[found?.language ?? language]);
    if ('errors' in checked) return answer(found, { typed, errors: checked.errors, isDeclined: false }, language);
    const session = await store.change(sessionId, (open) => payFor(open, checked.payer, options.clock.now()));
    if (session?.state === 'paid') webhook.tell({ type: 'session.paid', sessionId: session.id });
    return answer(session, UNTOUCHED, language);
  };
  return {
    stylesheet: () => CHECKOUT_PAGE_CSS,
    show: async (sessionId, language) => answer(await store.find(sessionId), UNTOUCHED, language),
    submit: async (sessionId, form, language) => {
      const typed = readTyped(form);
      if (form['action'] === 'pay') return await pay(sessionId, typed, language);
      return answer(await store.find(sessionId), { typed, errors: {}, isDeclined: form['action'] === 'decline' }, language);
    },
  };
};
