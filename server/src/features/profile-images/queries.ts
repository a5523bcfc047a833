import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'

/** Lock order: the user comes before it. */
export const lockCompletedImage = prepared<{ user_id: string; upload_id: string }>()((value) =>
  sqlBuilder
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', value('upload_id'))
    .where('user_id', '=', value('user_id'))
    .where('purpose', '=', 'profile_image')
    .where('status', '=', 'completed')
    .forUpdate(),
)

export const deleteAttached = prepared<{ user_id: string; upload_id: string }>()((value) =>
  sqlBuilder.deleteFrom('uploads').where('id', '=', value('upload_id')).where('user_id', '=', value('user_id')),
)
