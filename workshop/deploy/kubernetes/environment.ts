import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Container, EnvVar } from 'kubernetes-types/core/v1.js'
import { all, FOLDER, find, type Manifest, parse } from './manifests.ts'

// The operator writes the secret of the owner; the other is that of the API's role.
const OPERATOR = {
  'app-db-app': { username: 'app', password: 'TheOperatorMakes64LettersAndDigits0123' },
  'app-db-api': { username: 'app_api', password: '7d11e0a95c3b48f2a6d4' },
}
const SECRETS: Record<string, string> = {
  AUTH_SECRET: 'what a secret of the cluster would be, 7f3a',
  EMAIL_API_KEY: 're_test',
}

/**
 * The process of a deployment has this environment. The secrets are those of secrets.example.yaml, with test values.
 * @throws when a referenced name does not exist
 */
export function environmentOf(objects: Manifest[], deployment = 'app-api'): Record<string, string> {
  return resolve(objects, find(objects, 'Deployment', deployment).spec?.template.spec?.containers[0])
}

/** The migration has an environment of its own. */
export function environmentOfMigration(objects: Manifest[]): Record<string, string> {
  return resolve(objects, find(objects, 'Job', 'app-migrate').spec?.template.spec?.containers[0])
}

function resolve(objects: Manifest[], container: Container | undefined): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const { configMapRef, secretRef } of container?.envFrom ?? []) {
    if (configMapRef?.name) Object.assign(environment, find(objects, 'ConfigMap', configMapRef.name).data)
    if (secretRef?.name) Object.assign(environment, exampleOf(secretRef.name))
  }
  for (const variable of container?.env ?? []) environment[variable.name] = readVariable(variable, environment)
  return environment
}

// The kubelet replaces $(NAME) by a variable from above.
function readVariable({ value, valueFrom }: EnvVar, known: Record<string, string>): string {
  const { name, key } = valueFrom?.secretKeyRef ?? {}
  if (name && key) {
    const found = new Map(Object.entries(new Map(Object.entries(OPERATOR)).get(name) ?? {})).get(key)
    if (found === undefined) throw new Error(`The secret ${name} has no ${key}`)
    return found
  }
  return (value ?? '').replace(/\$\((\w+)\)/g, (_, used: string) => {
    if (known[used] === undefined) throw new Error(`${used} is not known yet`)
    return known[used]
  })
}

function exampleOf(name: string): Record<string, string> {
  const secrets = all(parse(readFileSync(join(FOLDER, 'secrets.example.yaml'), 'utf8')), 'Secret')
  const secret = secrets.find(({ metadata }) => metadata.name === name)
  if (!secret) throw new Error(`secrets.example.yaml does not show ${name}`)
  return Object.fromEntries(Object.keys(secret.stringData ?? {}).map((key) => [key, SECRETS[key] ?? '']))
}
