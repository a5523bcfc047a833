import type { ProductVariable } from '@plinth/contract/parts/shapes'
import { VARIABLES } from '@plinth/product/config'
import { readConfig } from '../../config.ts'
import { ConfigurationFault, type Environment } from '../reader.ts'

const PRODUCT = Object.fromEntries(
  Object.entries<ProductVariable>(VARIABLES).flatMap(([name, { example, required_in_production }]) =>
    required_in_production ? [[name, example]] : [],
  ),
)

export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.internal/app',
  AUTH_SECRET: 'Zk8vQ2mT9xLr4WbN7cYp1HsJ6dGf3KaE',
  FRONTEND_URL: 'https://app.example.com',
  SERVER_URL: 'https://api.example.com',
  TRUSTED_PROXY_PROFILE: 'single-proxy',
  EMAIL_API_KEY: 're_123',
  EMAIL_FROM: 'Example <hello@example.com>',
  ...PRODUCT,
}

export function problemsOf(environment: Environment): readonly string[] {
  return problemsOfExactly({ NODE_ENV: 'development', ...environment })
}

export function problemsOfExactly(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigurationFault) return error.problems
    throw error
  }
  return []
}
