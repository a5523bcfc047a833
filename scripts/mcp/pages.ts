import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { root } from '@plinth/tools/processes'
import { isReallyAt, trackedFiles } from './checks/files.ts'

const PREFIX = 'project://files/'
const CONTRACT = 'contract/openapi.json'

/** Serves the pages of the documentation and the OpenAPI document as resources, by their paths from the root. */
export function addPages(server: McpServer): void {
  const list = async () => ({
    resources: (await listPages()).map((path) => ({
      uri: PREFIX + path,
      name: path,
      title: path,
      mimeType: typeOf(path),
    })),
  })
  server.registerResource(
    'pages',
    new ResourceTemplate(`${PREFIX}{+path}`, { list }),
    { title: 'Documentation', description: 'How to work here, the rules, the decisions, and the OpenAPI document.' },
    async ({ href }) => {
      const path = href.slice(PREFIX.length)
      // Only what the list names, as the list writes it: nothing is decoded or resolved.
      if (!(await listPages()).includes(path) || !(await isReallyAt(path))) throw new ResourceNotFoundError(href)
      return { contents: [{ uri: href, mimeType: typeOf(path), text: await readFile(join(root, path), 'utf8') }] }
    },
  )
}

/** The pages that git tracks, AGENTS.md first. */
async function listPages(): Promise<string[]> {
  const tracked = await trackedFiles('AGENTS.md', 'README.md', 'docs', 'deploy', CONTRACT)
  return tracked.filter((path) => path === CONTRACT || path.endsWith('.md'))
}

const typeOf = (path: string) => (path.endsWith('.md') ? 'text/markdown' : 'application/json')
