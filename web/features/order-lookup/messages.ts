/** Spec §8, 'Lookup'. What the form says of a missing or unreadable contact is `CONTACT_REQUIRED` in core. */
export const LOOKUP_FAILED = 'Failed to lookup order. Please try again.';
