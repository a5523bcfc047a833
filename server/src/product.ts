// A product may import these of the server (docs/surface.md).
export type { Permission, Role } from '@plinth/contract/permissions'
export type { RouteKey } from '@plinth/contract/routes/table'
export { BATCH, deletionOf } from './adapters/postgres/batches.ts'
export type { DatabaseHandle, Queryable, Transaction } from './adapters/postgres/database.ts'
export { contains } from './adapters/postgres/search.ts'
export {
  afterPlace,
  type Command,
  jsonRows,
  NEWEST,
  OLDEST,
  planned,
  prepared,
  type RowOf,
  type Statement,
  sqlBuilder,
  unnamed,
} from './adapters/postgres/statements.ts'
export { ago, fromNow } from './adapters/postgres/times.ts'
export type { ObjectStore } from './adapters/storage/port.ts'
export type { EventBus, Events } from './events/events.ts'
export { audit } from './features/audit/audit.ts'
export { existingUserByEmail } from './features/auth/accounts/queries.ts'
export { fileById, storedFile } from './features/files/queries.ts'
export { mailAddress } from './features/mails/mail-address.ts'
export { type Announcement, announce } from './features/notifications/announce.ts'
export { mailUser } from './features/notifications/mail-user.ts'
export { type NotificationContent, notify, notifyDurably } from './features/notifications/notify.ts'
export { lockActing, lockExisting } from './features/organizations/lock.ts'
export { adminsOf } from './features/organizations/members.ts'
export { type Actor, type ActorContext, jobActor, OPERATOR } from './http/actor.ts'
export { ApiError, invalid } from './http/api-error.ts'
export { cursorOf, ID, NUMBER, TEXT, TIME, toPage } from './http/cursors.ts'
export type { RateLimiter } from './http/limits/limiter.ts'
export { type Context, type Handlers, readAlong } from './http/routes.ts'
export type { Caller, SessionProfile, SessionUser } from './http/session.ts'
export { findByHash, newToken, type TokenHasher } from './http/tokens.ts'
export {
  type Attempt,
  defineJob,
  defineRegular,
  GivenUp,
  type Job,
  NO_DATA,
  Refused,
  type Sender,
  type Sending,
  type Worked,
  worked,
} from './jobs/job.ts'
export { type DemoTeam, definePart, type Organization, type Person, type Section } from './part.ts'
export { can, permissionsOf } from './policy.ts'
export type { DeletionCheck, Entitlements, JoblessServices, Mailing, Services } from './services.ts'
export { rowsOf, section } from './startup/commands/export/section-queries.ts'
