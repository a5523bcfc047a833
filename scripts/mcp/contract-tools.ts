import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Contract } from './describe/contract.ts'
import { readContract } from './describe/describe.ts'
import { json, READS } from './reply.ts'

/** `list_routes`, `show_route`, `list_errors` and `list_permissions`. */
export function addContractTools(server: McpServer): void {
  server.registerTool(
    'list_routes',
    {
      title: 'List the routes',
      description: 'The routes of the API: method and path, who may call each, and what it does in one line.',
      inputSchema: z.strictObject({
        contains: z.string().max(200).optional().describe('Only routes whose method and path contain this'),
      }),
      annotations: READS,
    },
    async ({ contains = '' }, { mcpReq }) => {
      const { routes } = await readContract(mcpReq.signal)
      const found = routes.filter(({ route }) => route.toLowerCase().includes(contains.toLowerCase()))
      return json(
        found.map(({ route, access, permission, summary }) => ({ route, access: permission ?? access, summary })),
      )
    },
  )

  server.registerTool(
    'show_route',
    {
      title: 'Show a route',
      description:
        'Everything about one route: access, permission, limit, origins, its request and responses as JSON Schema, and every error code it can refuse with.',
      inputSchema: z.strictObject({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: z.string().max(300).describe('As list_routes writes it, such as /users/:user_id'),
      }),
      annotations: READS,
    },
    async ({ method, path }, { mcpReq }) => json(findRoute(await readContract(mcpReq.signal), method, path)),
  )

  server.registerTool(
    'list_errors',
    {
      title: 'List the error codes',
      description: 'Every error code with its status and title. For one code also the routes that can refuse with it.',
      inputSchema: z.strictObject({ code: z.string().max(100).optional().describe('Only this code') }),
      annotations: READS,
    },
    async ({ code }, { mcpReq }) => json(findErrors(await readContract(mcpReq.signal), code)),
  )

  server.registerTool(
    'list_permissions',
    {
      title: 'List the permissions',
      description:
        'Every permission with the roles that have it, the routes that need it, and whether personal organizations have it.',
      inputSchema: z.strictObject({}),
      annotations: READS,
    },
    async (_, { mcpReq }) => json((await readContract(mcpReq.signal)).permissions),
  )
}

/** @throws a sentence with the methods of the path, or with the tool that lists all paths */
function findRoute({ routes }: Contract, method: string, path: string) {
  // Also as in the OpenAPI document.
  const wanted = path.replace(/\{(\w+)\}/g, ':$1')
  const found = routes.find(({ route }) => route === `${method} ${wanted}`)
  if (found) return found
  const methods = routes.filter(({ route }) => route.endsWith(` ${wanted}`)).map(({ route }) => route.split(' ')[0])
  const hint = methods.length > 0 ? `This path has ${methods.join(', ')}.` : 'list_routes names all of them.'
  throw new Error(`There is no route ${JSON.stringify(`${method} ${path}`)}. ${hint}`)
}

/** One code with its routes, or all without them: most codes belong to most routes. */
function findErrors({ errors, routes }: Contract, code: string | undefined) {
  if (code === undefined) return errors
  const found = errors.find((error) => error.code === code)
  if (!found) throw new Error(`There is no error code ${JSON.stringify(code)}. Without a code, this tool lists all.`)
  const refusing = routes.filter((route) => route.errors.some((error) => error.code === code))
  return { ...found, routes: refusing.map(({ route }) => route) }
}
