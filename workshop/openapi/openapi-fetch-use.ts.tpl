import createClient from 'openapi-fetch'
import type { operations, paths } from './openapi-typescript.ts'

const client = createClient<paths>({ baseUrl: 'https://api.example.com', credentials: 'include' })

export async function titlesOf(limit: number): Promise<string[]> {
  const { data, error } = await client.GET('/notifications', { params: { query: { limit } } })
  if (error) throw new Error(error.code)
  return data.items.map(({ title }) => title)
}

type Role = operations['updateMember']['requestBody']['content']['application/json']['role']

export async function changeRole(user_id: string, role: Role): Promise<string> {
  const path = '/organizations/current/members/{user_id}'
  const { data, error } = await client.PATCH(path, { params: { path: { user_id } }, body: { role } })
  if (error?.code === 'ownership_transfer_required') return 'Transfer the ownership first'
  return data?.name ?? ''
}

type Upload = operations['createUpload']

export async function beginUpload(body: Upload['requestBody']['content']['application/json']) {
  const { data, error } = await client.POST('/uploads', { body })
  if (error?.code === 'entitlement_required') return undefined
  return data?.upload.url
}

// The codes of a status are a closed list, so that a misspelled one does not compile.
type Code = Upload['responses'][403]['content']['application/problem+json']['code']
export const is_closed: string extends Code ? false : true = true
