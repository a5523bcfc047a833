import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { readSections } from './describe/describe.ts'
import { json, READS } from './reply.ts'

/** `list_rules` and `show_rule`. */
export function addRuleTools(server: McpServer): void {
  server.registerTool(
    'list_rules',
    {
      title: 'List the rules of the product',
      description: 'The rules of docs/rules.md with the number of tests that cite each, by section.',
      inputSchema: z.strictObject({
        section: z.string().max(10).optional().describe('Only one section, by its letters, such as T for tenancy'),
      }),
      annotations: READS,
    },
    async ({ section }, { mcpReq }) => {
      const sections = await readSections(mcpReq.signal)
      const found = sections.filter(({ section: title }) => !section || title.startsWith(`${section.toUpperCase()}: `))
      if (found.length === 0) {
        const titles = sections.map(({ section: title }) => title).join(', ')
        throw new Error(`There is no section ${JSON.stringify(section)}. There are ${titles}.`)
      }
      return json(
        found.map(({ section, rules }) => ({
          section,
          rules: rules.map(({ tests, ...rule }) => ({ ...rule, tests: tests.length })),
        })),
      )
    },
  )

  server.registerTool(
    'show_rule',
    {
      title: 'Show a rule',
      description: 'One rule of docs/rules.md with the tests that cite it.',
      inputSchema: z.strictObject({ id: z.string().max(10).describe('Such as T7') }),
      annotations: READS,
    },
    async ({ id }, { mcpReq }) => {
      const sections = await readSections(mcpReq.signal)
      const all = sections.flatMap(({ section, rules }) => rules.map((rule) => ({ section, ...rule })))
      const found = all.find((rule) => rule.id === id.toUpperCase())
      if (!found) throw new Error(`There is no rule ${JSON.stringify(id)}. list_rules names all of them.`)
      return json(found)
    },
  )
}
