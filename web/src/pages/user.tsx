import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { providersQuery } from '../features/auth/queries.ts'
import { DirectoryProfile } from '../features/users/directory/profile.tsx'
import { useSession } from '../lib/session/session.ts'

const route = getRouteApi('/app/users/$user_id')

export function User() {
  const { user } = useSession()
  const { user_id } = route.useParams()
  const { data: providers } = useQuery(providersQuery)
  return (
    <DirectoryProfile
      key={user_id}
      user_id={user_id}
      own={user_id === user.id}
      provider_name={providers?.oidc?.name ?? null}
    />
  )
}
