import type { Language } from '#core/domain/language.ts';
import { CHECKOUT_PAGE_CSS } from './checkout-page-css.ts';
import {
  checkoutPage,
  closedPage,
  unknownPage,
  type FormState,
  type PageFacts,
  type FieldErrors,
  type Typed,
} from './checkout-page-markup.ts';
import type { SimulatedPaymentsOptions } from './simulated-payment-gateway.ts';
import { payFor, type SimulatedSession, createSimulatedSessionStore, type Payer } from './simulated-session.ts';
import { PAGE_TEXTS, type PageTexts } from './checkout-page-texts.ts';
import { createSimulatedWebhook } from './simulated-webhook.ts';
import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import { cleanText, TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';

const NOTHING_TYPED: Typed = { email: '', name: '', phone: '', specialInstructions: '' };

// Forms send a line break as two characters, which the page's own limit counts as one.
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '');

const readTyped = (form: Readonly<Record<string, unknown>>): Typed => ({
  email: textOf(form['email']),
  name: textOf(form['name']),
  phone: textOf(form['phone']),
  specialInstructions: textOf(form['specialInstructions']),
});

/** The payer, or the errors by field. */
const checkTyped = (typed: Typed, texts: PageTexts): { readonly payer: Payer } | { readonly errors: FieldErrors } => {
  const name = cleanText(typed.name, TEXT_LIMITS.name);
  const email = normaliseEmail(typed.email);
  const phone = normalisePhone(typed.phone);
  const isTooLong = typed.specialInstructions.length > TEXT_LIMITS.specialInstructions;
  if (name === '' || email === null || phone === null || isTooLong) {
    const errors: FieldErrors = {
      ...(email === null ? { email: texts.badEmail } : {}),
      ...(name === '' ? { name: texts.noName } : {}),
      ...(phone === null ? { phone: texts.badPhone } : {}),
      ...(isTooLong ? { specialInstructions: texts.tooLong } : {}),
    };
    return { errors };
  }
  const specialInstructions = cleanText(typed.specialInstructions, TEXT_LIMITS.specialInstructions) || null;
  // Providers return phone numbers in their international form.
  return { payer: { name, email, phone: `+1${phone}`, specialInstructions } };
};

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

type SimulatedCheckoutPageOptions = SimulatedPaymentsOptions & Omit<PageFacts, 'publicUrl'>;

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
