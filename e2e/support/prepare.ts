import { seededDirectory } from '../../tests/support/images.ts'
import { build } from './build.ts'

/** Once before the journeys: a fresh build, and the data that every worker's portal starts from. */
export default async function prepare() {
  build()
  await seededDirectory(60)
}
