export const DROP_CHECKOUT_KEY_INDEX = 'drop index checkouts_idempotency_key_unique';
