import { client } from './hey-api/client.gen.ts'
import { createUpload, listNotifications, removeMember, updateMember } from './hey-api/sdk.gen.ts'
import type { CreateUploadErrors, UpdateMemberData } from './hey-api/types.gen.ts'

client.setConfig({ baseUrl: 'https://api.example.com', credentials: 'include' })

export async function titlesOf(limit: number): Promise<string[]> {
  const { data, error } = await listNotifications({ query: { limit } })
  if (error) throw new Error(error.code)
  return data?.items.map(({ title }) => title) ?? []
}

export async function changeRole(user_id: string, body: UpdateMemberData['body']): Promise<string> {
  const { data, error } = await updateMember({ path: { user_id }, body })
  if (error?.code === 'ownership_transfer_required') return 'Transfer the ownership first'
  return data?.name ?? ''
}

export const remove = (user_id: string) => removeMember({ path: { user_id }, throwOnError: true })

export async function beginUpload(body: Parameters<typeof createUpload>[0]['body']) {
  const { data, error } = await createUpload({ body })
  if (error?.code === 'entitlement_required') return undefined
  return data?.upload.url
}

// The codes of a status are a closed list, so that a misspelled one does not compile.
export const is_closed: string extends CreateUploadErrors[403]['code'] ? false : true = true
