import { type Expression, type RawBuilder, sql } from 'kysely'
import { planned, prepared, type Statement, type ValueOf } from '../adapters/postgres/statements.ts'
import { liveSession, memberSession, type SessionMember, type SessionUser } from './session.ts'

/** Reads one row in the same round trip as the session of the request. */
export type Along<Session, Row> = (token_hash: Buffer) => Statement<Session & Row>

export type RowAlong<Make extends (...values: never[]) => unknown> =
  ReturnType<Make> extends Along<infer _Session, infer Row> ? Row : never

function along<Session, Columns>(sessionOf: (token_hash: Buffer) => Expression<Session>, columns: Columns) {
  const compiledBy =
    (compile: typeof prepared) =>
    <Values extends Record<string, unknown> = Record<never, never>>() =>
    <Row>(build: (session: Columns, value: ValueOf<Values>) => Expression<Row>) => {
      const statement = compile<Values & { token_hash: Buffer }>()(
        (value) => sql<Session & Row>`select * from ${sessionOf(value('token_hash'))} as session
          cross join lateral ${build(columns, value)} as along`,
      )
      return (values: Values): Along<Session, Row> =>
        (token_hash) =>
          statement({ ...values, token_hash })
    }
  return { prepared: compiledBy(prepared), planned: compiledBy(planned) }
}

const user: { user_id: RawBuilder<string> } = { user_id: sql`session.user_id` }

/**
 * Reads what a route of signed-in users needs along with the session.
 * @example alongUser.prepared<{ limit: number }>()((session, value) => sqlBuilder….where('user_id', '=', session.user_id))
 */
export const alongUser = along<SessionUser, typeof user>(liveSession, user)

const member: typeof user & { organization_id: RawBuilder<string> } = {
  ...user,
  organization_id: sql`session.organization_id`,
}

/** Reads what a route with a permission needs along with the session and the acting organization. */
export const alongMember = along<SessionMember, typeof member>(memberSession, member)
