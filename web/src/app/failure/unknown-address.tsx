import { paths } from '../../lib/url/paths.ts'
import { NotFound } from '../../pages/not-found.tsx'
import { BareLayout } from '../bare-layout.tsx'

/** An address without a page, for people who are not signed in. */
export function UnknownAddress() {
  return (
    <BareLayout>
      <NotFound to={paths.login} label="Sign in" />
    </BareLayout>
  )
}
