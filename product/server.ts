import type { DatabaseHandle } from '../server/src/adapters/postgres/database.ts'
import type { Command } from '../server/src/adapters/postgres/statements.ts'
import type { Handlers } from '../server/src/http/routes.ts'
import type { Worked } from '../server/src/jobs/job.ts'
import type { DeletionCheck, JoblessServices, Services } from '../server/src/services.ts'
import type { Organization, Person, Section } from '../server/src/startup/commands/export/section-queries.ts'
import type { ROUTES } from './contract.ts'

/** The handlers of `product/contract.ts`: a line for each feature of the product. */
export function productRoutes(_services: Services): Handlers<keyof typeof ROUTES> {
  return {}
}

/** Registers what the product does after events of the base and of its own. */
export function productListeners(_services: JoblessServices): void {}

/** The durable jobs of the product, each with what does it; a schedule is part of its job (docs/jobs.md). */
export function productJobs(_services: JoblessServices): readonly Worked[] {
  return []
}

/** What the product has to say before an account is deleted. */
export function deletionChecks(
  _services: Pick<Services, 'database' | 'billing' | 'events' | 'logger'>,
): readonly DeletionCheck[] {
  return []
}

/** What the export of a person holds of the product. A test compares the columns with the catalogue. */
export const PERSONAL_SECTIONS: readonly Section<Person>[] = []

/** What the export of an organization holds of the product. */
export const ORGANIZATION_SECTIONS: readonly Section<Organization>[] = []

/** Adds demo rows in development, where there are none. Returns what it says of them, such as `3 projects`. */
export async function seedProduct(_database: DatabaseHandle): Promise<string[]> {
  return []
}

/** Statements that remove a batch of rows that are too old, run by the sweeper every five minutes. */
export const DELETIONS: readonly Command[] = []
