import { PageTitle, useSession } from '@plinth/web/product'
import { InvoicesLibrary } from './invoices-library.tsx'

export function Invoices() {
  const { user, organization, permissions } = useSession()
  return (
    <div className="grid gap-6">
      <PageTitle documentTitle="Invoices" lead="What your clients owe you, and what they have paid.">
        Invoices
      </PageTitle>
      <InvoicesLibrary organization_id={organization.id} user={user} permissions={permissions} />
    </div>
  )
}
