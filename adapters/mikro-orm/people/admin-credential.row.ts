import { defineEntity, p } from '@mikro-orm/postgresql';

/** No more than one row. */
export const AdminCredentialRow = defineEntity({
  name: 'AdminCredentialRow',
  tableName: 'admin_credentials',
  properties: {
    id: p.integer().autoincrement(false).primary(),
    password_hash: p.text(),
    is_generated: p.boolean(),
  },
  checks: [{ name: 'admin_credentials_one_admin_check', expression: 'id = 1' }],
});
