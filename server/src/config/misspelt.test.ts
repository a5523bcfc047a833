import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { findMisspelt } from './misspelt.ts'
import { ConfigurationFault } from './reader.ts'
import { VARIABLES } from './variables.ts'

test.each([
  ['LOG_LEVE', 'LOG_LEVEL'],
  ['LOG_LEVELL', 'LOG_LEVEL'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['NODE-ENV', 'NODE_ENV'],
  ['EMAIL_FORM', 'EMAIL_FROM'],
  ['MAIL_FROM', 'EMAIL_FROM'],
  ['AUDIT_RETENSION_DAY', 'AUDIT_RETENTION_DAYS'],
  ['DATABASE_POOLMAX', 'DATABASE_POOL_MAX'],
])('the name %s is one that nearly is %s', (name, meant) => {
  expect(findMisspelt({ PATH: '/bin', [name]: '1' })).toEqual([{ name, meant }])
})

test.each([
  ['a short name', 'PORTS'],
  ['a name that differs in two signs from a short one', 'NODE_EVNS'],
  ['a name that differs in three signs', 'DATABASE_PORT'],
  ['a longer name', 'EMAIL_FROM_NAME'],
  ['the name of another program', 'NODE_OPTIONS'],
])('%s is left alone', (_, name) => {
  expect(findMisspelt({ [name]: '1' })).toEqual([])
})

test('blank values and the addresses that Kubernetes sets for its services are left alone', () => {
  expect(findMisspelt({ EMAIL_FORM: ' ', METRIC_PORT: 'tcp://10.0.0.1:9464' })).toEqual([])
})

test('no variable of the server is taken for another one', () => {
  expect(findMisspelt(Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, '1'])))).toEqual([])
})

test('a faulty configuration names the misspelt variables too', () => {
  try {
    readConfig({ NODE_ENV: 'development', PORT: 'many', EMAIL_FORM: 'hello@example.com' })
    expect.unreachable()
  } catch (error) {
    expect(error instanceof ConfigurationFault && error.problems).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'EMAIL_FORM is not read, since no variable has this name. Is it EMAIL_FROM?',
    ])
  }
})
