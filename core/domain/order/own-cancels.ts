/** How customers are distinguished: by normalized contacts and by browser. */
export type CustomerFacts = { readonly email: string | null; readonly phone: string | null; readonly visitorId: string | null };

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

/** The same phone, e-mail address or browser. */
export const isSameCustomer = (one: CustomerFacts, other: CustomerFacts): boolean =>
  isSame(one.email, other.email) || isSame(one.phone, other.phone) || isSame(one.visitorId, other.visitorId);
