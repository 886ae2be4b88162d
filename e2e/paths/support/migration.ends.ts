import { expect } from '@playwright/test'
import type { Command } from '#machines/migration/migration.types.ts'
import { button, CALLS, LOOK } from './migration.world.ts'
import type { MigrationWorld } from './migration.world.ts'
import type { End } from './walking.ts'

type World = MigrationWorld

const room = ({ page }: World) => page.locator('[data-migration]')

/** The step of the wizard that is shown, and the stage that stands beside its title. */
const shows = async (world: World, step: string, stage?: string) => {
  const { page, calls } = world
  await expect(page.locator('li[aria-current="step"]')).toContainText(step)
  if (stage !== undefined) await expect(page.locator('[data-stage]')).toHaveText(stage)
  await expect(room(world)).toHaveAttribute('aria-busy', 'false')
  await calls.hold(LOOK)
}
/** A command is on its way, and no button takes another one. */
const awaits = (command: Command) => ({
  says: 'The page is at work.',
  see: async (world: World) => {
    await world.calls.arrived(CALLS[command])
    await expect(room(world)).toHaveAttribute('aria-busy', 'true')
  },
})

/** What is there to see in each state. A look at the migration that the walk had let through waits again from then on. */
export const migrationEnds: Readonly<Record<string, End<World>>> = {
  loading: {
    says: 'The page looks for the migration.',
    see: async ({ page, calls }: World) => {
      await calls.hold(LOOK)
      await calls.arrived(LOOK)
      await expect(page.getByText('What was started goes on there.').or(page.getByText('Migration not found'))).toHaveCount(0)
    },
  },
  reconnecting: {
    says: 'The server cannot be reached, and what you can do.',
    see: async (world: World) => {
      await expect(room(world).getByText('The server cannot be reached. What was started goes on there.')).toBeVisible()
      await world.calls.hold(LOOK)
    },
  },
  gone: {
    says: 'There is no such migration.',
    see: async ({ page, calls }: World) => {
      await expect(page.getByText('Migration not found')).toBeVisible()
      await calls.hold(LOOK)
    },
  },
  selecting: {
    says: 'The customers.',
    see: async (world: World) => {
      await shows(world, 'Select')
      await expect(button(world.page, `Choose ${world.server.customer.name}`)).toBeVisible()
    },
  },
  creating: awaits('create'),
  filtering: {
    says: 'The rules, and the users of the customer.',
    see: async (world: World) => {
      await expect(world.page.getByRole('heading', { name: 'Rules', exact: true })).toBeVisible()
      await shows(world, 'Filter')
    },
  },
  saving: awaits('change'),
  asking: awaits('review'),
  planning: { says: 'The records are being reviewed.', see: (world: World) => shows(world, 'Review', 'In review') },
  leaving: awaits('cancel'),
  reviewing: {
    says: 'What would become of each record.',
    see: async (world: World) => {
      await shows(world, 'Review', 'Reviewed')
      await expect(button(world.page, 'Migrate 3 users')).toBeVisible()
    },
  },
  starting: awaits('start'),
  'processing.running': { says: 'The migration runs.', see: (world: World) => shows(world, 'Migrate', 'Running') },
  'processing.pauseAsked': awaits('pause'),
  'processing.pausing': { says: 'The workers stop.', see: (world: World) => shows(world, 'Migrate', 'Pausing') },
  'processing.paused': { says: 'The migration is paused.', see: (world: World) => shows(world, 'Migrate', 'Paused') },
  'processing.resuming': awaits('resume'),
  'processing.cancelling': awaits('cancel'),
  cancelled: {
    says: 'The migration was cancelled, which is no success, and can be gone on with.',
    see: async (world: World) => {
      await shows(world, 'Migrate', 'Cancelled')
      await expect(button(world.page, 'Go on with the rest')).toBeVisible()
    },
  },
  'finished.all': {
    says: 'The migration is over, and nothing failed.',
    see: async (world: World) => {
      await shows(world, 'Migrate', 'Finished')
      await expect(button(world.page, 'Retry failed rows')).toHaveCount(0)
    },
  },
  'finished.someFailed': {
    says: 'The migration is over, and what failed can be tried again.',
    see: async (world: World) => {
      await shows(world, 'Migrate', 'Finished')
      await expect(button(world.page, 'Retry failed rows')).toBeVisible()
    },
  },
  retrying: awaits('retry'),
  takingBack: awaits('undo'),
  takingOver: awaits('takeOver'),
  undoing: { says: 'The migration is being undone.', see: (world: World) => shows(world, 'Migrate', 'Being undone') },
  undone: { says: 'The migration is undone.', see: (world: World) => shows(world, 'Migrate', 'Undone') },
}
