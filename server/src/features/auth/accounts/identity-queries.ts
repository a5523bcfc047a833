import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** Includes providers that are no longer configured. */
export const deleteIdentities = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.deleteFrom('identities').where('user_id', '=', value('user_id')),
)
