import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { load } from 'js-yaml'
import { z } from 'zod'

export const FOLDER = join(root, 'deploy/compose')
const FILE = join(FOLDER, 'compose.yaml')

/** The version of the tool decides whether values are texts or numbers. */
const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.union([z.string(), z.number()]),
  restart: z.string(),
  profiles: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.looseObject({ host_ip: z.string().optional() }).or(z.string())).default([]),
  networks: z.record(z.string(), z.unknown()),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
})
export type Service = z.infer<typeof Service>

const Composition = z.looseObject({ services: z.record(z.string(), Service) })

/** The settings of .env.example that are left open get values. */
export function exampleEnvironment(): Record<string, string> {
  const lines = readFileSync(join(FOLDER, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  const open = {
    POSTGRES_PASSWORD: '0f3a9c4be2d14a7782c1',
    POSTGRES_API_PASSWORD: '7d11e0a95c3b48f2a6d4',
    AUTH_SECRET: 'what openssl rand would print, 7f3a',
    EMAIL_API_KEY: 're_test',
  }
  return { ...Object.fromEntries([...lines].map(([, name, value]) => [name, value])), ...open }
}

/** An operator adds these to .env for a process that runs the jobs. */
export const WITH_WORK = { COMPOSE_PROFILES: 'work', RUN_JOBS: 'off' }

/** Resolves the shipped file, or `text`. Fails as the tool does, with its message. */
export function resolve(environment: Record<string, string>, text = readFileSync(FILE, 'utf8')) {
  // Debian 12 has docker-compose 1.29 and 13 has docker-compose 2, both as a program or as a plug-in. None needs a
  // daemon for this.
  for (const command of [['docker-compose'], ['docker', 'compose']]) {
    const [program = '', ...words] = command
    const args = [...words, '--project-directory', FOLDER, '--file', '-', 'config']
    const env = { PATH: process.env.PATH, ...environment }
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      input: text,
      env,
      cwd: root,
      encoding: 'utf8',
    })
    if (error || /unknown command|not a docker command/.test(stderr)) continue
    const services = status === 0 ? Composition.parse(load(stdout)).services : {}
    return { ok: status === 0, says: stderr, services: startedOf(services, environment.COMPOSE_PROFILES) }
  }
  throw new Error('docker-compose is missing: apt-get install docker-compose')
}

// docker-compose 1.29 also prints the services whose profile is off.
function startedOf(services: Record<string, Service>, profile: string | undefined): Record<string, Service> {
  const isOn = ({ profiles }: Service) => profiles.length === 0 || (profile !== undefined && profiles.includes(profile))
  return Object.fromEntries(Object.entries(services).filter(([, service]) => isOn(service)))
}

/** The tool may write seconds as `35s` or as `1m30s`. */
export function seconds(duration = ''): number {
  const [, minutes = '0', rest = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? []
  return Number(minutes) * 60 + Number(rest)
}
