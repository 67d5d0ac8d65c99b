import { normaliseEmail, normalisePhone } from '#core/domain/kernel/contact.ts';
import { cleanText, TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { PageTexts } from './checkout-page-texts.ts';
import type { Payer } from './simulated-session.ts';

export type CheckoutField = 'email' | 'name' | 'phone' | 'specialInstructions';

/** The customer's input, unchanged. */
export type Typed = Readonly<Record<CheckoutField, string>>;

export type FieldErrors = Readonly<Partial<Record<CheckoutField, string>>>;

export const NOTHING_TYPED: Typed = { email: '', name: '', phone: '', specialInstructions: '' };

// Forms send a line break as two characters, which the page's own limit counts as one.
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '');

export const readTyped = (form: Readonly<Record<string, unknown>>): Typed => ({
  email: textOf(form['email']),
  name: textOf(form['name']),
  phone: textOf(form['phone']),
  specialInstructions: textOf(form['specialInstructions']),
});

/** The payer, or the errors by field. */
export const checkTyped = (typed: Typed, texts: PageTexts): { readonly payer: Payer } | { readonly errors: FieldErrors } => {
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
