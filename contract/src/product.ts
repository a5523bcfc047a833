// The shapes of what a product adds to the lists of the base (`product/names.ts`).

export type ProductPermission = {
  /** Such as `projects.create`. */
  name: `${string}.${string}`
  /** This role holds the permission, and so does every role above it. */
  least_role: 'member' | 'admin' | 'owner'
  /** A personal organization does not have it. */
  team_only?: true
}

/** By code. Its title is a short sentence without a full stop. */
export type ProductErrors = Record<string, { status: 400 | 403 | 404 | 409 | 422; title: string }>
