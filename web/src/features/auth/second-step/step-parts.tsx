import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'

type StepTitleProps = { children: string; lead: string; takeFocus?: boolean }

export function StepTitle({ children, lead, takeFocus = false }: StepTitleProps) {
  return (
    <PageTitle documentTitle={children} lead={lead} takeFocus={takeFocus}>
      {children}
    </PageTitle>
  )
}

export function TrustBrowser() {
  return <Checkbox name="trust_browser" label={`Trust this browser for ${formatDuration(LIFETIMES.trusted_browser)}`} />
}
