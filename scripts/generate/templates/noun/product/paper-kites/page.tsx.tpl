import { PageTitle, useSession } from '@plinth/web/product'
import { PaperKitesLibrary } from './paper-kites-library.tsx'

export function PaperKites() {
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
      <PageTitle documentTitle="Paper kites" lead={lead}>
        Paper kites
      </PageTitle>
      <PaperKitesLibrary organization_id={organization.id} permissions={permissions} />
    </div>
  )
}
