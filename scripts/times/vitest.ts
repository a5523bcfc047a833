import { note, TESTS } from '@plinth/tools/times'
import type { Reporter, TestModule } from 'vitest/node'

/** Notes for `--times` what each test file costs, in its tests and besides them. */
export default class implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    note({ reason: 'start of a worker', ms: prepareDuration + environmentSetupDuration + setupDuration, count: 1 })
    note({ reason: 'imports of a test file', ms: collectDuration, count: 1 })
    note({ reason: TESTS, ms: duration, count: [...module.children.allTests()].length })
    note({ reason: `file ${module.relativeModuleId}`, ms: collectDuration + duration, count: 1 })
  }
}
