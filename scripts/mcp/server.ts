import { McpServer } from '@modelcontextprotocol/server'
import { PRODUCT } from '@plinth/product/brand'
import manifest from '../../package.json' with { type: 'json' }
import { addCheckTools } from './check-tools.ts'
import { addContractTools } from './contract-tools.ts'
import { addPages } from './pages.ts'
import { addRuleTools } from './rule-tools.ts'

const INSTRUCTIONS = `${PRODUCT}. Read project://files/AGENTS.md first: it says how to work here.
The tools read the files as they are now, and none of them changes the project.
Before a change, look up its route, rule or error code. After it, run the checks: types, lint, then the tests it touches.`

/** The server of one connection, with its tools and resources. */
export function createServer(): McpServer {
  const server = new McpServer({ name: 'project', version: manifest.version }, { instructions: INSTRUCTIONS })
  addContractTools(server)
  addRuleTools(server)
  addCheckTools(server)
  addPages(server)
  return server
}
