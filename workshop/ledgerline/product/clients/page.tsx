import { PageTitle, useSession } from '@plinth/web/product'
import { ClientsLibrary } from './clients-library.tsx'

export function Clients() {
  const { organization, permissions } = useSession()
  const lead =
    organization.kind === 'personal' ? (
      'Only you see them.'
    ) : (
      <>
        Everyone in <bdi>{organization.name}</bdi> sees them.
      </>
    )
  return (
    <div className="grid gap-6">
      <PageTitle documentTitle="Clients" lead={lead}>
        Clients
      </PageTitle>
      <ClientsLibrary organization_id={organization.id} permissions={permissions} />
    </div>
  )
}
