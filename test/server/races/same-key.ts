export const ONE_CHECKOUT_A_KEY = 'drop index checkouts_idempotency_key_unique';
