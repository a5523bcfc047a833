import { PageTitle, useSession } from '@plinth/web/product'
import { type PaperKiteSearch, readPaperKiteSearch } from './contract.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PaperKitesLibrary } from './paper-kites-library.tsx'

const route = getRouteApi('/app/paper-kites')

export function PaperKites() {
  const { organization, permissions } = useSession()
  const search = readPaperKiteSearch(route.useSearch())
  const navigate = useNavigate()
  const lead =
    organization.kind === 'personal' ? (
      'Only you see them.'
    ) : (
      <>
        Everyone in <bdi>{organization.name}</bdi> sees them.
      </>
    )
  const change = (search: PaperKiteSearch) => void navigate({ to: '/paper-kites', search, replace: true, resetScroll: false })
  return (
    <div className="grid gap-6">
      <PageTitle documentTitle="Paper kites" lead={lead}>
        Paper kites
      </PageTitle>
      <PaperKitesLibrary
        organization_id={organization.id}
        permissions={permissions}
        search={search}
        onSearch={change}
      />
    </div>
  )
}
