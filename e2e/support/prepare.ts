import { seededDirectory } from '../../tests/support/images.ts'
import { build } from './build.ts'

/** Runs once before the journeys: builds the portal and creates the data that every worker's portal starts with. */
export default async function prepare() {
  build()
  await seededDirectory(60)
}
