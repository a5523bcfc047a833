import type { RouteKey } from '@plinth/contract/routes/table'
import type { DatabaseHandle, Queryable } from './adapters/postgres/database.ts'
import type { Command } from './adapters/postgres/statements.ts'
import type { Handlers } from './http/routes.ts'
import type { Worked } from './jobs/job.ts'
import type { DeletionCheck, JoblessServices, Services } from './services.ts'

export type Organization = { id: string }

export type Person = { id: string; email: string }

/** The demo person owns the team. */
export type DemoTeam = { organization_id: string; user_id: string }

/** A section is one JSON file of an export. */
export type Section<Subject> = {
  name: string
  /** The columns name the subject, as `table.column`; a test compares them with the catalogue. */
  columns: readonly string[]
  rows: (database: Queryable, subject: Subject) => AsyncIterable<object>
}

/** A noun of the product does this in the server. */
export type ServerPart = {
  /** Registers what the noun does after events of the base and of its own. */
  listeners?: (services: JoblessServices) => void
  /** A schedule is part of its job (docs/jobs.md). */
  jobs?: (services: JoblessServices) => readonly Worked[]
  deletion_checks?: (services: Pick<Services, 'database' | 'billing' | 'events' | 'logger'>) => readonly DeletionCheck[]
  /** The export of a person holds these. A test compares the columns with the catalogue. */
  personal_sections?: readonly Section<Person>[]
  organization_sections?: readonly Section<Organization>[]
  /** Adds demo rows to the team, in development, where it has none. Returns what it says of them, such as `3 projects`. */
  seed?: (database: DatabaseHandle, team: DemoTeam) => Promise<string>
  /** The demo rows refer to rows of these nouns, which are added first. */
  seed_after?: readonly Pick<ServerPart, 'seed' | 'seed_after'>[]
  /** The sweeper runs these every five minutes; each removes a batch of rows that are too old. */
  retention?: readonly Command[]
}

type Routed<Key extends RouteKey> = { routes: (services: Services) => Handlers<Key> }

/** Ties the part of a noun in the server to its part in the contract. `product/server.ts` has a line for each. */
export function definePart<const Contract extends { routes: object }>(
  _contract: Contract,
  part: Routed<keyof Contract['routes'] & RouteKey> & ServerPart,
): Routed<keyof Contract['routes'] & RouteKey> & ServerPart {
  return part
}
