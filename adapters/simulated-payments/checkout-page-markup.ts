import { html, type Html } from '#adapters/markup/html.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { Language } from '#core/domain/language.ts';
import { PAGE_TEXTS, type PageTexts } from './checkout-page-texts.ts';
import type { SimulatedSession } from './simulated-session.ts';

type CheckoutField = 'email' | 'name' | 'phone' | 'specialInstructions';

/** The customer's input, unchanged. */
export type Typed = Readonly<Record<CheckoutField, string>>;

export type FieldErrors = Readonly<Partial<Record<CheckoutField, string>>>;

export type PageFacts = { readonly standName: string; readonly timeZone: string; readonly publicUrl: string };

const WARNING = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 4 2.8 19.5h18.4z" />
  <path d="M12 10v4.2M12 17v.01" />
</svg>`;
const NOTE = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <path d="M14.2 2.6h3v2.1L30 9.6l-12.8 5.1v9.4c0 3.4-3 6.1-7.2 6.1-3.7 0-6.4-2-6.4-4.8 0-3.1 3.1-5.6 7.2-5.6 1.3 0 2.4.2 3.4.6z" />
</svg>`;

/** '7:52 PM' on the stand's clocks. */
const timeOfDay = (at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at).replaceAll('\u202f', ' ');

const page = (language: Language, title: string, { standName }: PageFacts, content: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${standName}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/simulated-payments/page.css" />
      </head>
      <body>
        <main id="main">
          <p class="simulated">${PAGE_TEXTS[language].what}<span>${PAGE_TEXTS[language].noCard}</span></p>
          ${content}
        </main>
      </body>
    </html> `.markup;

const item = (quantity: string, name: Html, amount: Cents): Html =>
  html`<li><span class="qty">${quantity}</span>${name}<span class="money">${formatUsd(amount)}</span></li>`;

const extra = (label: string, amount: Cents): Html | null =>
  amount > 0 ? item('', html`<span class="muted">${label}</span>`, amount) : null;

const summary = (session: SimulatedSession, { standName }: PageFacts, { sum }: PageTexts): Html =>
  html`<section class="stack">
    <p class="checkout-merchant">${NOTE}${standName}</p>
    <div>
      <p class="muted">${sum}</p>
      <p class="checkout-total">${formatUsd(session.totalCents)}</p>
    </div>
    <ul class="lines">
      ${session.lines.map(({ name, quantity, unitPriceCents }) => item(`${quantity}×`, html`<span>${name}</span>`, multiplyCents(unitPriceCents, quantity)))}
      ${extra(session.feeLabel, session.feeCents)} ${extra(session.donationLabel, session.donationCents)}
    </ul>
  </section>`;

const fieldError = (field: CheckoutField, error: string | undefined): Html | null =>
  error === undefined ? null : html`<p class="field-error" id="${field}-error">${WARNING}${error}</p>`;

const invalid = (field: CheckoutField, errors: FieldErrors): Html | null => {
  if (errors[field] === undefined) return null;
  const isFirst = Object.keys(errors)[0] === field;
  return html` aria-invalid="true" aria-describedby="${field}-error"${isFirst ? html` autofocus` : null}`;
};

const input = (field: CheckoutField, label: string, kind: Html, { typed, errors }: FormState): Html =>
  html`<div class="field">
    <label for="${field}">${label}</label
    ><input
      class="input"
      id="${field}"
      name="${field}"
      ${kind}
      value="${typed[field]}"
      maxlength="${TEXT_LIMITS[field]}"
      required${invalid(field, errors)}
    />${fieldError(field, errors[field])}
  </div>`;

const instructions = ({ typed, errors }: FormState, texts: PageTexts): Html =>
  html`<div class="field">
    <label for="specialInstructions">${texts.instructions}</label
    ><textarea
      class="input"
      id="specialInstructions"
      name="specialInstructions"
      rows="3"
      maxlength="${TEXT_LIMITS.specialInstructions}"
      ${invalid('specialInstructions', errors)}
    >
${typed.specialInstructions}</textarea
    >${fieldError('specialInstructions', errors.specialInstructions)}
  </div>`;

const banner = (text: string, focus: Html | null): Html =>
  html`<p class="banner banner-danger" role="alert" ${focus}>${WARNING}<span>${text}</span></p>`;

export type FormState = { readonly typed: Typed; readonly errors: FieldErrors; readonly isDeclined: boolean };

const complaint = ({ errors, isDeclined }: FormState, texts: PageTexts): Html | null => {
  // Takes the focus, because on a phone it is below the fold of the new page.
  const focus = html` tabindex="-1" autofocus`;
  if (isDeclined) return banner(texts.declined, focus);
  return Object.keys(errors).length > 0 ? banner(texts.marked, null) : null;
};

/** The page of an open session, with the customer's earlier input. Not validated by the browser, so that our own messages appear. */
export const checkoutPage = (session: SimulatedSession, facts: PageFacts, form: FormState): string => {
  const texts = PAGE_TEXTS[session.language];
  return page(
    session.language,
    texts.title,
    facts,
    html`<div class="checkout">
      ${summary(session, facts, texts)}
      <form class="card card-body stack" method="post" novalidate>
        <h1>${texts.heading}</h1>
        <p class="hold-note muted">${texts.heldUntil(timeOfDay(session.holdEndsAt, facts.timeZone))}</p>
        ${complaint(form, texts)} ${input('email', texts.email, html`type="email" autocomplete="email"`, form)}
        ${input('name', texts.name, html`type="text" autocomplete="name"`, form)}
        ${input('phone', texts.phone, html`type="tel" autocomplete="tel"`, form)} ${instructions(form, texts)}
        <div class="field">
          <label for="card">${texts.card}</label><input class="input" id="card" inputmode="numeric" value="4242 4242 4242 4242" readonly />
        </div>
        <button class="button button-primary button-lg button-block" name="action" value="pay">
          ${texts.pay(formatUsd(session.totalCents))}
        </button>
        <button class="button button-secondary button-block" name="action" value="decline">${texts.decline}</button>
        <a class="button button-quiet button-block" href="${facts.publicUrl}${session.backTo ?? '/cancel'}">${texts.cancel}</a>
      </form>
    </div>`,
  );
};

const dead = (language: Language, title: string, text: string, facts: PageFacts): string =>
  page(
    language,
    title,
    facts,
    html`<div class="checkout checkout-over">
      <section class="card card-body stack">
        <h1>${title}</h1>
        <p>${text}</p>
        <a class="button button-primary button-lg button-block" href="${facts.publicUrl}/cart">${PAGE_TEXTS[language].toCart}</a>
      </section>
    </div>`,
  );

/** The page of a session that can no longer be paid. */
export const closedPage = (facts: PageFacts, language: Language): string =>
  dead(language, PAGE_TEXTS[language].closed, PAGE_TEXTS[language].closedText, facts);

/** Both the session and its customer are unknown. */
export const unknownPage = (facts: PageFacts, language: Language): string =>
  dead(language, PAGE_TEXTS[language].unknown, PAGE_TEXTS[language].unknownText, facts);
