import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { SLOW } from './test-parts.ts'

/**
 * Begins with the slow files. Without the times of an earlier run, as in CI, Vitest begins with the largest ones: a slow file that is short came last,
 * and all workers but one waited for it.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = SLOW.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/tests/server/${name}`)))
    return [...new Set([...slow, ...sorted])]
  }
}
