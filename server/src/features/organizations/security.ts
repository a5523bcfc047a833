import type { CurrentOrganization } from '@plinth/contract/organizations'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { notifyMany } from '../notifications/notify-many.ts'
import { lockUser } from '../users/lock.ts'
import { getCurrentOrganization } from './current-organization.ts'
import { lockActing } from './lock.ts'
import { membersWithoutFactor, setRequirement } from './queries.ts'

/** Roles and memberships stay. Throws ApiError `second_factor_required` for an owner without a factor. */
export async function requireSecondFactor(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  { caller, actor }: ActorContext,
  requires_second_factor: boolean,
): Promise<CurrentOrganization> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'organization.security')
    // Lock order: the organization, then the user, so that the last factor stays until the commit.
    if (requires_second_factor && !(await lockUser(tx, user_id))?.has_second_factor) {
      throw new ApiError('second_factor_required')
    }
    const changed = await tx.exec(setRequirement({ organization_id, requires_second_factor }))
    const organization = await getCurrentOrganization(tx, caller)
    if (changed === 0) return organization
    const details = { requires_second_factor }
    await audit(tx, actor, { action: 'organization.security_changed', organization_id, details })
    if (requires_second_factor) {
      const members = await tx.all(membersWithoutFactor({ organization_id }))
      const user_ids = members.map((member) => member.user_id)
      await notifyMany(jobs, tx, user_ids, {
        type: 'security_alert',
        title: 'Set up two-step sign-in',
        body: `${organization.organization.name} now requires a second factor. Set one up to continue working there.`,
        action_path: '/settings/account',
        occurred_at: new Date().toISOString(),
      })
    }
    return organization
  })
}
