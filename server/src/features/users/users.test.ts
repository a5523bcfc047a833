import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/people.ts'
import { app, useApp } from '../../../test/use-app.ts'

let ada: string
useApp()
beforeAll(async () => {
  ada = await signedIn(app, { name: 'Ada', email: 'ada@example.com' })
})

test('GET /users/me returns the caller’s public application profile [P1]', async () => {
  const { body } = await app.call('GET /users/me', { cookie: ada })
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Ada',
    email: 'ada@example.com',
    phone_number: null,
    profile_image: null,
    directory_visible: true,
    has_second_factor: false,
    active_organization_id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    sign_in_methods: ['password', 'magic_link'],
    features: {
      profile_image_upload: 'storage_unavailable',
      email_delivery: 'logged',
      directory: 'everyone',
      billing: 'not_configured',
    },
  })
})

test('a profile update has name, profile image and phone number only, and keeps what is missing [P2]', async () => {
  const grace = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  const update = (body: object) => app.call('PUT /users/profile', { body }, { cookie: grace })
  expect((await update({ phone_number: '+442079460000' })).body).toMatchObject({
    name: 'Grace',
    phone_number: '+442079460000',
  })
  expect((await update({ name: '  Grace Hopper ' })).body).toMatchObject({
    name: 'Grace Hopper',
    phone_number: '+442079460000',
  })
  expect((await update({ phone_number: null, profile_image: null })).body).toMatchObject({
    phone_number: null,
    profile_image: null,
  })
  expect((await app.call('GET /users/me', { cookie: grace })).body).toMatchObject({
    name: 'Grace Hopper',
    phone_number: null,
  })
})

test('the caller cannot choose another user id, and a profile update does not change the email [P2, P3]', async () => {
  for (const key of ['id', 'user_id', 'email', 'password_hash', '__proto__']) {
    const body = `{"name":"Eve","${key}":"x"}`
    const headers = { 'content-type': 'application/json' }
    const answer = await app.send('PUT', '/users/profile', { cookie: ada, body, headers })
    expect(answer.body, key).toMatchObject({ code: 'validation_failed', errors: [{ pointer: `/${key}` }] })
  }
  expect((await app.call('GET /users/me', { cookie: ada })).body).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
  })
})

test('invalid profile values are refused on their field and change nothing [P2]', async () => {
  const faults: [object, string][] = [
    [{}, ''],
    [{ name: '' }, '/name'],
    [{ name: 'Ada', phone_number: '020 7946 0000' }, '/phone_number'],
    [{ profile_image: 7 }, '/profile_image'],
  ]
  for (const [body, pointer] of faults) {
    const answer = await app.refuse('validation_failed', 'PUT /users/profile', { body }, { cookie: ada })
    expect(answer.body.errors?.[0]?.pointer, JSON.stringify(body)).toBe(pointer)
  }
  expect((await app.call('GET /users/me', { cookie: ada })).body.name).toBe('Ada')
})
