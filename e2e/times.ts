import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { note } from '@plinth/tools/times'

const WHOLE = 'browser tests'

/** Notes for `--times` what the steps of the browser tests take, by their kind. */
export default class implements Reporter {
  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    note({ reason: WHOLE, ms: duration, count: 1 })
    note({ reason: `file ${test.titlePath()[2]}`, ms: duration, count: 1 })
    for (const step of leaves(steps)) {
      note({ reason: `browser: ${kindOf(step)}`, ms: step.duration, count: 1, part_of: WHOLE })
    }
  }
}

function leaves(steps: TestStep[]): TestStep[] {
  return steps.flatMap((step) => (step.steps.length === 0 ? [step] : leaves(step.steps)))
}

// `Click getByRole('button')` is a click, whatever the object. An expectation has the title that its test gives it.
function kindOf({ category, title }: TestStep): string {
  if (category === 'expect') return 'wait for what is expected'
  return title.replace(/ (get\w+|locator)\(.*| ".*| \/.*/, '')
}
