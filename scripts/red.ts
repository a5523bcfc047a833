import { relative } from 'node:path'
import { root } from '@plinth/tools/processes'
import type { Reporter, TestCase } from 'vitest/node'
import { lineOf } from './reports.ts'

/** Says at once which test is red, where and why. Vitest itself says why only at the end of the run. */
export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    for (const { name, message, stacks = [] } of test.result().errors?.slice(0, 1) ?? []) {
      const file = test.module.moduleId
      const at = stacks.find((frame) => frame.file === file)?.line
      const place = `${relative(root, file)}${at === undefined ? '' : `:${at}`} › ${test.fullName}`
      console.log(lineOf('red:', place, `${name}: ${message}`))
    }
  }
}
