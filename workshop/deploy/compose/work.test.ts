// A profile of the composition switches the process of the durable jobs on. Needs docker-compose, but no daemon.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { listen, portOf } from '@plinth/tools/loopback'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/src/config.ts'
import { exampleEnvironment, resolve, type Service, seconds, WITH_WORK } from './composition.ts'

// server/src/startup/shutdown.ts allows this for a process that has nothing to drain.
const LONGEST_END_SECONDS = 25
// PostgreSQL has this default, which the composition keeps.
const MAX_CONNECTIONS = 100

const { services } = resolve({ ...exampleEnvironment(), ...WITH_WORK })
const work = serviceOf(services, 'work')

test('without the profile the API does the jobs, and with it a service of its own', () => {
  const shipped = resolve(exampleEnvironment()).services
  expect(Object.keys(shipped)).not.toContain('work')
  expect(readConfig(serviceOf(shipped, 'api-1').environment).run_jobs).toBe(true)

  expect(work.command).toEqual(['work'])
  expect(readConfig(serviceOf(services, 'api-1').environment).run_jobs).toBe(false)
})

test('the jobs have the settings of the API, reach the database, and wait for the migration', () => {
  expect(work.environment).toEqual(serviceOf(services, 'api-1').environment)
  expect(readConfig(work.environment).metrics).toEqual({ host: '0.0.0.0', port: 18_000 })
  expect(Object.keys(work.networks)).toEqual(['back'])
  expect(work.depends_on.migrate?.condition).toBe('service_completed_successfully')
})

test('the service is as confined as the API and is not reached from outside', () => {
  const { read_only, cap_drop, security_opt, mem_limit, restart } = serviceOf(services, 'api-1')
  expect(work).toMatchObject({ read_only, cap_drop, security_opt, mem_limit, restart })
  expect(work.ports.map((port) => JSON.stringify(port))).toEqual([expect.stringMatching(/127\.0\.0\.1.*18000/)])
})

test('the connections of all processes are within the limit of the database', () => {
  const { pool_max, replicas } = readConfig(work.environment).database
  const commands_of_operators = 1
  expect(replicas).toBe(Object.values(services).filter(isServer).length + commands_of_operators)
  expect(pool_max * replicas).toBeLessThanOrEqual(MAX_CONNECTIONS * 0.8)
})

test('the service has the time to end that it needs', () => {
  expect(seconds(work.stop_grace_period)).toBeGreaterThan(LONGEST_END_SECONDS)
})

test.each([
  [200, 0],
  [503, 1],
])('the service is healthy or not: /health answers %i', async (status, code) => {
  const listener = createServer((request, response) =>
    response.writeHead(request.url === '/health' ? status : 404).end(),
  )
  await listen(listener)
  onTestFinished(() => void listener.close())
  const [kind, program, ...args] = work.healthcheck?.test ?? []
  expect([kind, program]).toEqual(['CMD', 'node'])
  const asked = args.map((arg) => arg.replace(`:${work.environment.METRICS_PORT}`, `:${portOf(listener)}`))
  expect(await once(spawn(process.execPath, asked), 'exit')).toEqual([code, null])
})

function serviceOf(resolved: Record<string, Service>, name: string): Service {
  const found = resolved[name]
  if (!found) throw new Error(`There is no service ${name}`)
  return found
}

function isServer({ command = [] }: Service): boolean {
  return command[0] === 'start' || command[0] === 'work'
}
