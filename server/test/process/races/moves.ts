import type { Answer } from '../../client.ts'
import type { ServerProcess } from '../server-process.ts'
import { type Name, personOf, type World } from './worlds.ts'

/** `who` must be in the team or invited. */
export type Move = {
  name: string
  who: Name
  needs: Name[]
  send(server: ServerProcess, world: World): Promise<Answer<unknown>>
}

type Request = { method: string; path: string; body?: object }

function move(name: string, who: Name, needs: Name[], requestOf: (world: World) => Request): Move {
  return {
    name,
    who,
    needs,
    send(server, world) {
      const { method, path, body } = requestOf(world)
      return server.send(method, path, { cookie: personOf(world, who).cookie, json: body })
    },
  }
}

const CURRENT = '/organizations/current'
const idOf = (world: World, name: Name) => personOf(world, name).id

const transferTo = (to: Name) =>
  move(`transfer to ${to}`, 'ada', [to], (world) => ({
    method: 'POST',
    path: `${CURRENT}/transfer-ownership`,
    body: { user_id: idOf(world, to) },
  }))

const leave = (who: Name) => move(`leave of ${who}`, who, [who], () => ({ method: 'POST', path: `${CURRENT}/leave` }))

const remove = (whom: Name) =>
  move(`remove ${whom}`, 'ada', [whom], (world) => ({
    method: 'DELETE',
    path: `${CURRENT}/members/${idOf(world, whom)}`,
  }))

const changeRole = (whom: Name, role: 'admin' | 'member') =>
  move(`make ${whom} ${role}`, 'ada', [whom], (world) => ({
    method: 'PATCH',
    path: `${CURRENT}/members/${idOf(world, whom)}`,
    body: { role },
  }))

const accept = (who: Name) =>
  move(`accept of ${who}`, who, [who], (world) => ({
    method: 'POST',
    path: '/invitations/accept',
    body: { token: personOf(world, who).token },
  }))

const revoke = (whose: Name) =>
  move(`revoke invitation of ${whose}`, 'ada', [whose], (world) => ({
    method: 'DELETE',
    path: `${CURRENT}/invitations/${personOf(world, whose).invitation}`,
  }))

const rename = (name: string) =>
  move(`rename to ${name}`, 'ada', [], () => ({ method: 'PATCH', path: CURRENT, body: { name } }))

const switchBack = (who: Name) =>
  move(`switch of ${who}`, who, [who], ({ team }) => ({
    method: 'PUT',
    path: '/organizations/active',
    body: { organization_id: team },
  }))

const deleteOrganization = move('delete organization', 'ada', [], () => ({ method: 'DELETE', path: CURRENT }))

const deleteAccount = (who: Name, as: string) =>
  move(`delete account of ${who}, ${as}`, who, [who], () => ({ method: 'DELETE', path: '/users/profile/account' }))

/** Moves that concern a member target Grace; Radia is another member. */
const SUBJECTS = {
  members: [
    transferTo('grace'),
    leave('grace'),
    remove('grace'),
    changeRole('grace', 'member'),
    rename('Renamed'),
    switchBack('grace'),
  ],
  invitations: [accept('tony'), revoke('tony'), deleteOrganization],
  accounts: [
    deleteAccount('ada', 'the owner'),
    deleteAccount('grace', 'the target'),
    deleteAccount('radia', 'a member'),
  ],
}

export type Subject = keyof typeof SUBJECTS

const ALL = Object.entries(SUBJECTS).flatMap(([subject, moves]) => moves.map((each) => ({ subject, move: each })))

/** A pair belongs to the later of its two subjects. */
export function pairsOf(subject: Subject): [Move, Move][] {
  return ALL.flatMap((first, index) => ALL.slice(index).map((second) => ({ first, second })))
    .filter(({ second }) => second.subject === subject)
    .map(({ first, second }) => [first.move, second.move])
}

/** Two people or two values make the same move. */
export const TWINS: [Move, Move][] = [
  [transferTo('grace'), transferTo('radia')],
  [leave('grace'), leave('radia')],
  [remove('grace'), remove('radia')],
  [changeRole('grace', 'member'), changeRole('radia', 'admin')],
  [rename('One'), rename('Two')],
  [switchBack('grace'), switchBack('radia')],
]

/** Two people have one invitation, or two of one team. */
export const ANSWERS: [Move, Move][] = [
  [accept('tony'), accept('dora')],
  [accept('tony'), deleteAccount('tony', 'the invited')],
]
