import { BASE_PERMISSIONS } from '@plinth/contract/parts/base'
import { Permission, Role } from '@plinth/contract/permissions'
import { expect, test } from 'vitest'
import { can, permissionsOf } from './policy.ts'

test('the roles have exactly the permissions of this matrix [O1, O3]', () => {
  const lines = BASE_PERMISSIONS.map((permission) => {
    const marks = Role.options.map((role) => `${role}: ${can(role, permission) ? 'yes' : '–'}`)
    return `${permission.padEnd(24)} ${marks.join('  ')}`
  })
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    organization.read        owner: yes  admin: yes  member: yes
    organization.update      owner: yes  admin: yes  member: –
    organization.delete      owner: yes  admin: –  member: –
    organization.transfer    owner: yes  admin: –  member: –
    organization.security    owner: yes  admin: –  member: –
    members.read             owner: yes  admin: yes  member: yes
    members.update_role      owner: yes  admin: yes  member: –
    members.remove           owner: yes  admin: yes  member: –
    invitations.read         owner: yes  admin: yes  member: –
    invitations.create       owner: yes  admin: yes  member: –
    invitations.revoke       owner: yes  admin: yes  member: –
    files.read               owner: yes  admin: yes  member: yes
    files.upload             owner: yes  admin: yes  member: yes
    files.delete_any         owner: yes  admin: yes  member: –
    "
  `)
})

test('a personal organization leaves out what its kind forbids, even for its owner [T7, O1]', () => {
  const own = permissionsOf('owner', 'personal')
  expect(BASE_PERMISSIONS.filter((permission) => own.includes(permission))).toEqual([
    'organization.read',
    'members.read',
    'files.read',
    'files.upload',
    'files.delete_any',
  ])
})

test('the owner of a team holds every permission [O3]', () => {
  expect(permissionsOf('owner', 'team')).toEqual(Permission.options)
})
