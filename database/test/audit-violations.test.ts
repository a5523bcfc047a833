import type { Sql } from './people.ts'
import { NO_TRUNCATE, refuses, useWorld } from './world.ts'

useWorld()

function event(id: string, column: string, value: unknown): Sql {
  const row = { action: 'file.deleted', actor_kind: 'system', details: '{}', [column]: value, id }
  const names = Object.keys(row)
  const places = names.map((_name, at) => `$${at + 1}`)
  return [`insert into audit_events (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row)]
}

const daysOld = (id: string, days: number) => event(id, 'created_at', new Date(Date.now() - days * 86_400_000))

refuses('changes of the audit trail', [
  [
    'another action [A2]',
    'audit_events_append_only',
    (id) => [event(id, 'request_id', null), [`update audit_events set action = 'file.created' where id = $1`, [id]]],
  ],
  [
    'a change of an event that may be deleted [A2]',
    'audit_events_append_only',
    (id) => [daysOld(id, 500), ['update audit_events set actor_user_id = null where id = $1', [id]]],
  ],
  [
    'a deletion [A2]',
    'audit_events_kept',
    (id) => [event(id, 'request_id', null), ['delete from audit_events where id = $1', [id]]],
  ],
  [
    'a deletion after 29 days [A2]',
    'audit_events_kept',
    (id) => [daysOld(id, 29), ['delete from audit_events where id = $1', [id]]],
  ],
  ['a truncation [A2]', NO_TRUNCATE, () => [['truncate audit_events']]],
])

refuses('invalid audit events', [
  [
    'one event twice',
    'audit_events_pkey',
    (id) => [daysOld(id, 1), ['insert into audit_events select * from audit_events where id = $1', [id]]],
  ],
  ['an action without a noun', 'audit_events_action', (id) => [event(id, 'action', 'deleted')]],
  ['an unknown kind of actor', 'audit_events_actor_kind', (id) => [event(id, 'actor_kind', 'robot')]],
  ['a user id for an actor that is not a user', 'audit_events_actor', (id) => [event(id, 'actor_user_id', id)]],
  ['details that are a list', 'audit_events_details', (id) => [event(id, 'details', '[]')]],
  ['details with an email address [A3]', 'audit_events_details', (id) => [event(id, 'details', '{"to": "a@b.c"}')]],
  ['details of 2 kB', 'audit_events_details', (id) => [event(id, 'details', `{"text": "${'x'.repeat(2000)}"}`)]],
  ['a whole IPv4 address [A3]', 'audit_events_network', (id) => [event(id, 'network', '192.0.2.7')]],
  ['a network of 25 bits [A3]', 'audit_events_network', (id) => [event(id, 'network', '192.0.2.0/25')]],
  ['a whole IPv6 address [A3]', 'audit_events_network', (id) => [event(id, 'network', '2001:db8:1:2::1')]],
  ['the /64 of an IPv6 address [A3]', 'audit_events_network', (id) => [event(id, 'network', '2001:db8:1:2::/64')]],
  [
    'an email address as request id [A3]',
    'audit_events_request_id',
    (id) => [event(id, 'request_id', 'ada@b.example')],
  ],
])
