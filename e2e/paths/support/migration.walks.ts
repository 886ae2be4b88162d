import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { migrationAnswers, migrationFacts, migrationSamples, sampleRun } from '#machines/migration/migration.samples.ts'
import type { MigrationEvent } from '#machines/migration/migration.types.ts'
import { toursThrough } from '../../../tests/support/tours.ts'
import { migrationEnds } from './migration.ends.ts'
import { migrationSurroundings } from './migration.surroundings.ts'
import { migrationSteps } from './migration.steps.ts'
import type { MigrationWorld } from './migration.world.ts'
import { guideOf } from './walking.ts'
import type { Walkable } from './walking.ts'

/** A tour comes to no more than this, so that what fails is found near where it began. */
const LONGEST = 40

export const migrationTours = toursThrough(migrationMachine, {
  inputs: [{ id: sampleRun('draft').id }, { id: undefined }],
  samples: migrationSamples,
  answers: migrationAnswers,
  facts: migrationFacts,
  shown: ({ context }) => context.refused,
  surroundings: migrationSurroundings,
  longest: LONGEST,
})

const reasons = new Map(migrationTours.left.map(({ name, reason }) => [name, reason]))

export const migrationWalks: Walkable<MigrationWorld> = {
  machine: migrationMachine,
  walks: [...migrationTours.tours, ...migrationTours.left],
  impossible: ({ name }) => reasons.get(name),
  ...guideOf<MigrationEvent, typeof migrationAnswers, MigrationWorld>({ ...migrationSteps, ends: migrationEnds }),
}
