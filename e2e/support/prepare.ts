import { seededDirectory } from '../../tests/support/images.ts'
import { anotherPortal } from '../../scripts/another-portal.ts'
import { build } from './build.ts'

/** Runs once before the journeys: builds the portal and creates the data that every worker's portal starts with. */
export default async function prepare() {
  // Another installation has a build and data of its own.
  if (anotherPortal()) return
  build()
  await seededDirectory(60)
}
