import { plainCharacters } from './typed-text.ts';
import { err, ok, type Result } from './result.ts';

/** How a customer is found again: a lower-cased e-mail address, or a phone number of 10 digits (rules §5). */
export type Contact = { readonly kind: 'email'; readonly value: string } | { readonly kind: 'phone'; readonly value: string };

export type ContactRefusal = { readonly kind: 'contact/not-a-contact' };

/** Spec §5; also used for a text that is neither. */
export const CONTACT_REQUIRED = 'Please enter your email address or phone number';
/** Spec §5, 'Sandbox'. */
export const EMAIL_REQUIRED = 'Please enter an email address';
/** Spec §8, 'Lookup'. */
export const ORDER_NOT_FOUND = 'Order not found. Please check your email or phone number.';

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;
const LONGEST_EMAIL = 254;
/** As mail programs copy it: 'Maya Rivera <maya@example.com>', 'mailto:maya@example.com', 'maya@example.com,'. */
const COPIED_EMAIL = /^(?:[^<>@]*<)?(?:mailto:)?([^<>]*?)[>.,;:]*$/;
const URI_SCHEME = /^(?:tel|sms|mailto|phone|ph|cell|mobile):? ?(?=[\d+(.\w])/i;
/** 'x12', 'ext. 3', '#4', ';ext=5' after the number: the stand sends texts, which never need an extension. */
const EXTENSION = /[ ,;]*(?:extension|extn?|x|#)[.:=]? ?\d{1,6}$/i;
const PHONE_TEXT = /^[\d\s()+./_[\]-]+$/;
/** After a plus, only the country code 1: '+47 91 23 45 67' has ten digits, too. */
const PHONE_DIGITS = /^(?:001|\+?1)?(\d{10})$/;
const PHONE_PARTS = /^(\d{3})(\d{3})(\d{4})$/;

/** Null when the text is not an e-mail address. The domain part keeps its case: mail goes to the typed address. */
export const normaliseEmail = (text: string): string | null => {
  const email = text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(COPIED_EMAIL, '$1');
  return EMAIL.test(email) && email.length <= LONGEST_EMAIL ? email : null;
};

/** Ten digits of a number of the United States, however it is written; null when the text is not such a number. */
export const normalisePhone = (text: string): string | null => {
  const number = plainCharacters(text).replace(URI_SCHEME, '').replace(EXTENSION, '');
  return PHONE_TEXT.test(number) ? (PHONE_DIGITS.exec(number.replaceAll(/[^\d+]/g, ''))?.[1] ?? null) : null;
};

/** '5550100142' reads '(555) 010-0142'; other text is unchanged. */
export const formatPhone = (phone: string): string => phone.replace(PHONE_PARTS, '($1) $2-$3');

/** The preview under the lookup form's input once it holds a 10-digit phone; null before that. */
export const phonePreview = (text: string): string | null => {
  const phone = normalisePhone(text);
  return phone === null ? null : formatPhone(phone);
};

export const parseContact = (text: string): Result<Contact, ContactRefusal> => {
  const email = normaliseEmail(text);
  if (email !== null) return ok({ kind: 'email', value: email });
  const phone = normalisePhone(text);
  if (phone !== null) return ok({ kind: 'phone', value: phone });
  return err({ kind: 'contact/not-a-contact' });
};
