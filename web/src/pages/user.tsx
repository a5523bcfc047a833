import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { providersQuery } from '../features/auth/queries.ts'
import { useSession } from '../features/auth/session.ts'
import { DirectoryProfile } from '../features/users/directory/profile.tsx'

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
