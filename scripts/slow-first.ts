import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW = /\/server\/test\/(process|billing|storage)\//

/**
 * Without the times of an earlier run Vitest begins with the largest files. The files that wait for processes and outages
 * are small, and as the last ones they would leave the other workers without work.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = ({ moduleId }: TestSpecification) => Number(SLOW.test(moduleId))
    // A worker is kept only for files of the same project.
    return sorted.toSorted((a, b) =>
      a.project.name === b.project.name ? slow(b) - slow(a) : a.project.name < b.project.name ? -1 : 1,
    )
  }
}
