import { paths } from '../../lib/url/paths.ts'
import { NotFound } from '../../pages/not-found.tsx'
import { Standstill } from '../bare-layout.tsx'

/** An address without a page, for people who are not signed in. */
export function UnknownAddress() {
  return (
    <Standstill>
      <NotFound to={paths.login} label="Sign in" />
    </Standstill>
  )
}
