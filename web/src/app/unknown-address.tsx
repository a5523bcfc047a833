import { paths } from '../lib/paths.ts'
import { NotFound } from '../pages/not-found.tsx'
import { Standstill } from './standstill.tsx'

/** An address without a page, for people who are not signed in. */
export function UnknownAddress() {
  return (
    <Standstill>
      <NotFound to={paths.login} label="Sign in" />
    </Standstill>
  )
}
