// Several examples share these values: Ada owns a team with Grace as a member.

export const ADA = '0199d3a0-5b7c-7e10-8a51-3c1f0e6b2a01'
export const GRACE = '0199d3a0-5b7c-7e10-8a51-3c1f0e6b2a02'
export const TEAM = '0199d3a1-0c44-7b3e-9f02-7d5b8e1c4f10'
export const SESSION = '0199d3a2-6f10-7c55-b0c8-1a2b3c4d5e6f'
export const INVITATION = '0199d3a3-1e9a-7d02-8c67-5f4e3d2c1b0a'
export const UPLOAD = '0199d3a5-2c33-7a44-9b55-6c7d8e9f0a1b'
export const FILE = '0199d3a6-3d44-7b55-8c66-7d8e9f0a1b2c'
export const SUBSCRIPTION = '0199d3a7-4e55-7c66-8d77-0e1f2a3b4c5d'
export const NOTIFICATION = '0199d3a4-7b21-7f80-a9d4-0b1c2d3e4f50'

export const PASSKEY = '0199d3a8-5f66-7d77-9e88-1f2a3b4c5d6e'

export const MONDAY = '2026-11-16T09:30:00.000Z'
export const TUESDAY = '2026-11-17T14:05:21.480Z'
export const NEXT_MONDAY = '2026-11-23T09:30:00.000Z'

export const TOKEN = 'q3vWmZ8yT0sJ4nLx2bR7cKdF6hG1pAeU9oIwVtYzXrM'
export const NEW_PASSWORD = 'lantern orchard violet canyon'
