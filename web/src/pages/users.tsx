import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { providersQuery } from '../features/auth/queries.ts'
import { Directory } from '../features/users/directory/directory.tsx'
import { readDirectorySearch } from '../features/users/directory/search.ts'
import { useSession } from '../lib/session/session.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'

const route = getRouteApi('/app/users')

const LEADS = {
  everyone: 'Everyone with an account here, in any organization.',
  organization: 'Everyone you share an organization with.',
  off: '',
}

export function Users() {
  const { user } = useSession()
  const { data: providers } = useQuery(providersQuery)
  const search = readDirectorySearch(route.useSearch())
  return (
    <div className="grid gap-6">
      <PageTitle documentTitle="Users" lead={LEADS[user.features.directory]}>
        Users
      </PageTitle>
      <Directory search={search} own_id={user.id} provider_name={providers?.oidc?.name ?? null} />
    </div>
  )
}
