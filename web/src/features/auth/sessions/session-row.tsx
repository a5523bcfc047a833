import type { SessionEntry } from '@plinth/contract/auth'
import { browserName, isHandheld } from '@plinth/contract/text/browsers'
import { useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { RefObject } from 'react'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { TimeAgo } from '../../../ui/text/time-ago.tsx'
import { keys } from '../queries.ts'

const METHODS: Record<SessionEntry['method'], string> = {
  password: 'by password',
  magic_link: 'by email link',
  oidc: 'by identity provider',
  passkey: 'with a passkey',
}

type SessionRowProps = { session: SessionEntry; list: RefObject<HTMLElement | null> }

export function SessionRow({ session, list }: SessionRowProps) {
  const { current, user_agent, method, ip, created_at, last_seen_at } = session
  return (
    <Row
      icon={isHandheld(user_agent) ? <Smartphone /> : <Monitor />}
      title={browserName(user_agent)}
      badge={current && <Badge tone="success">This browser</Badge>}
      action={!current && <SignOutSession session={session} list={list} />}
    >
      <p>
        {current ? (
          'Active now'
        ) : (
          <>
            Last seen <TimeAgo time={last_seen_at} />
          </>
        )}
        {ip && ` · ${ip}`}
      </p>
      <p>
        Signed in {METHODS[method]} <TimeAgo time={created_at} />
      </p>
    </Row>
  )
}

function SignOutSession({ session: { id, user_agent }, list }: SessionRowProps) {
  const queryClient = useQueryClient()
  const name = browserName(user_agent)
  return (
    <ConfirmButton
      label={
        <span>
          Sign out<span className="sr-only"> {name}</span>
        </span>
      }
      title={`Sign out ${name}?`}
      confirm={`Sign out ${name}`}
      focusAfter={list}
      act={() => api('DELETE /auth/sessions/:session_id', { params: { session_id: id } }).catch(ignoreGone)}
      done={`${name} was signed out`}
      onDone={() => void queryClient.invalidateQueries({ queryKey: keys.sessions })}
    >
      That browser has to sign in again. Nothing else changes.
    </ConfirmButton>
  )
}
