import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { CHECKS, checkOf } from './checks/checks.ts'
import { type Report, runCheck } from './checks/run-check.ts'
import { findTestFile } from './checks/test-file.ts'
import { RUNS, text } from './reply.ts'

const NAMES = z.enum(['types', 'lint', 'quick', 'conventions'] satisfies (keyof typeof CHECKS)[])
const LONGEST_TEST_S = 1_800

/** `run_check` and `run_test`. A red one is a result with `isError` and the output. */
export function addCheckTools(server: McpServer): void {
  server.registerTool(
    'run_check',
    {
      title: 'Run a check',
      description: `Runs one check of the project: ${NAMES.options.map((name) => `${name} (${CHECKS[name].about})`).join(', ')}. One at a time.`,
      inputSchema: z.strictObject({ check: NAMES }),
      annotations: RUNS,
    },
    async ({ check }, context) => {
      const { passed, text: found } = await runCheck(check, CHECKS[check], context.mcpReq.signal, reporter(context))
      return text(found, !passed)
    },
  )

  server.registerTool(
    'run_test',
    {
      title: 'Run a test file',
      description:
        'Runs one test file of Vitest that git tracks. Those of server/ and database/ start a PostgreSQL themselves; those of server/ also need the mails (npx node emails/build.ts).',
      inputSchema: z.strictObject({
        path: z.string().max(300).describe('From the root of the project, such as web/src/routes.test.ts'),
        limit_s: z.int().min(1).max(LONGEST_TEST_S).default(300).describe('Seconds after which it is ended'),
      }),
      annotations: RUNS,
    },
    async ({ path, limit_s }, context) => {
      const file = await findTestFile(path)
      const check = checkOf(file.path, file.project, limit_s)
      const { passed, text: found } = await runCheck(path, check, context.mcpReq.signal, reporter(context))
      return text(found, !passed)
    },
  )
}

/** Sends progress to a client that asked for it; most of them then wait longer for the result. */
function reporter({ mcpReq }: ServerContext): Report {
  const token = mcpReq._meta?.progressToken
  if (token === undefined) return () => {}
  return (progress) => {
    const params = { progressToken: token, ...progress }
    // The client may be gone, which the signal of the request says too.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
