/** What a plan can include. */
export type Entitlement = 'profile_image.upload'

/** Asked before a user does what a plan includes. */
export type Entitlements = {
  granted(user_id: string, entitlement: Entitlement): Promise<boolean>
}

/** Without billing there are no plans, so every user has everything. */
export const EVERYTHING_GRANTED: Entitlements = { granted: async () => true }
