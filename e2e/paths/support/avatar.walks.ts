import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AnyEventObject } from 'xstate'
import { avatarMachine } from '#machines/avatar/avatar.machine.ts'
import type { AvatarEvent, Inspected } from '#machines/avatar/avatar.machine.ts'
import { avatarAnswers, avatarFacts, avatarSamples } from '#machines/avatar/avatar.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { breakCalls } from './calls.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** The own profile is open. */
export type AvatarWorld = { page: Page } & Awaited<ReturnType<typeof breakCalls>>

type World = AvatarWorld
type Kind = Extract<Inspected, { outcome: 'refused' }>['reason'] | 'readable'

const nothing = async () => {}
const MEGABYTE = 1024 * 1024
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2463a5' } })
    .png()
    .toBuffer()

const FILES: Readonly<Record<Kind, () => Promise<Buffer>>> = {
  readable: () => png(640, 480),
  wrongType: () => Promise.resolve(Buffer.from('This is no picture.')),
  tooLarge: async () => Buffer.concat([await png(64, 64), Buffer.alloc(6 * MEGABYTE)]),
  tooManyPixels: () => png(4097, 8),
  unreadable: async () => (await png(640, 480)).subarray(0, 40),
}
const SAID: Readonly<Record<Kind, string>> = {
  readable: 'a picture',
  wrongType: 'a text',
  tooLarge: 'a picture of six megabytes',
  tooManyPixels: 'a picture of 4097 pixels in width',
  unreadable: 'the beginning of a picture',
}
const WORDS: Readonly<Record<Exclude<Kind, 'readable'>, string>> = {
  wrongType: 'Choose a jpeg, png, bmp, svg or webp image.',
  tooLarge: 'Choose an image of up to 5 MB.',
  tooManyPixels: 'Choose an image of up to 4096 × 4096 pixels.',
  unreadable: 'This image is damaged. Choose another one.',
}
const kindOf = (inspected: Inspected | undefined): Kind => (inspected?.outcome === 'refused' ? inspected.reason : 'readable')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' })
const press =
  (name: string) =>
  ({ page }: World) =>
    dialog(page).getByRole('button', { name }).click()

const executors = {
  events: {
    choose: (_: AvatarEvent, { later: [next] }: Place): Step<World> => {
      const kind = kindOf(next?.['output'] as Inspected | undefined)
      return {
        says: `Choose ${SAID[kind]}.`,
        act: async ({ page }) =>
          page.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await FILES[kind]() }),
      }
    },
    cancel: (): Step<World> => ({ says: 'Press Cancel.', act: press('Cancel') }),
    confirm: (_: AvatarEvent, { later: [next] }: Place): Step<World> => ({
      says: 'Press Confirm.',
      act: async (world) => {
        if (next?.type === 'upload.failed') await world.lose('UploadUserProfilePicture')
        else if (next?.type !== 'upload.completed') await world.hold('UploadUserProfilePicture')
        await press('Confirm')(world)
        if (next?.type === 'cancel') await expect(dialog(world.page).getByRole('progressbar')).toBeVisible()
      },
    }),
    'upload.progressed': (): Step<World> => ({ says: 'Some of it has arrived.', act: nothing }),
    'upload.completed': (): Step<World> => ({
      says: 'It has arrived.',
      act: ({ page }) => expect(page.getByText('Your avatar has been updated.').first()).toBeVisible(),
    }),
    'upload.failed': (): Step<World> => ({
      says: 'It is lost on the way.',
      act: ({ page }) => expect(page.getByText('Looks like something went wrong. Please try again later.').first()).toBeVisible(),
    }),
  },
  answers: {
    inspectPicture: (inspected: Inspected): Step<World> => {
      const kind = kindOf(inspected)
      if (kind === 'readable') return { says: 'It can be cropped.', act: ({ page }) => expect(dialog(page)).toBeVisible() }
      return { says: `It says: ${WORDS[kind]}`, act: ({ page }) => expect(page.getByText(WORDS[kind])).toBeVisible() }
    },
  },
  delays: {},
  failures: {
    inspectPicture: (): Step<World> => ({ says: 'What looks at the file fails.', act: nothing }),
    uploadPicture: (): Step<World> => ({ says: 'What sends the picture fails.', act: nothing }),
  },
  ends: {
    shown: { says: 'The page, without a dialog.', see: ({ page }: World) => expect(dialog(page)).toBeHidden() },
    // Looking takes less time than seeing it: what is seen is what comes of it.
    inspecting: { says: 'The new choice can be cropped.', see: ({ page }: World) => expect(dialog(page)).toBeVisible() },
    chosen: {
      says: 'The chosen picture, to be cropped.',
      see: ({ page }: World) => expect(dialog(page).getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'false'),
    },
    uploading: { says: 'How much has arrived.', see: ({ page }: World) => expect(dialog(page).getByRole('progressbar')).toBeVisible() },
  },
}

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/avatar.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  const isAgain = (event: AnyEventObject, at: number) =>
    event.type === 'choose' && (events[at - 1]?.['output'] as Inspected | undefined)?.outcome === 'readable'
  if (events.some(({ type }) => type.startsWith('xstate.error.'))) return 'what looks at a file and what sends it answer every failure'
  return events.some(isAgain) ? 'the dialog covers the button that chooses a file' : undefined
}

export const avatarWalks: Walkable<AvatarWorld> = {
  machine: avatarMachine,
  walks: walksThrough(avatarMachine, {
    input: undefined,
    samples: avatarSamples,
    answers: avatarAnswers,
    facts: ({ context }) => avatarFacts(context),
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<AvatarEvent, typeof avatarAnswers, AvatarWorld>(executors),
}
