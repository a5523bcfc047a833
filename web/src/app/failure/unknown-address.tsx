import { paths } from '../../lib/url/paths.ts'
import { NotFound } from '../../pages/not-found.tsx'
import { BareLayout } from '../bare-layout.tsx'

export function UnknownAddress() {
  return (
    <BareLayout>
      <NotFound to={paths.login} label="Sign in" />
    </BareLayout>
  )
}
