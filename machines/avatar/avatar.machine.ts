import { assertEvent, assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup, watched } from '../support/contract.ts'

/** Why a file was refused: its content is none of the five types, it has too many bytes or pixels, or it cannot be decoded. */
export type Refusal = 'wrongType' | 'tooLarge' | 'tooManyPixels' | 'unreadable'

/** A decoded picture. `preview` is an object URL; the sizes are in pixels. */
export type Picture = { file: Blob; preview: string; width: number; height: number }

/** Selected square, in pixels of the picture. */
export type Crop = { x: number; y: number; side: number }

export type Inspected = { outcome: 'readable'; picture: Picture } | { outcome: 'refused'; reason: Refusal }

/** Data of an upload. Both are set once the user has confirmed. */
export type Upload = { picture: Picture | undefined; crop: Crop | undefined }

export type AvatarEvent =
  | { type: 'choose'; file: Blob }
  | { type: 'cancel' }
  | { type: 'confirm'; crop: Crop }
  /** `share`: share of the bytes that was sent, 0 to 1. */
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.completed' }
  | { type: 'upload.failed' }

type Context = Upload & { refusal: Refusal | undefined; share: number }

export const avatarMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AvatarEvent,
    tags: {} as 'choosing' | 'busy',
  },
  actors: {
    inspectPicture: promised<Inspected, { file: Blob }>('inspectPicture'),
    uploadPicture: watched<AvatarEvent, Upload>('uploadPicture'),
  },
  actions: {
    rememberPicture: assign((_, params: { inspected: Inspected }) =>
      params.inspected.outcome === 'readable' ? { picture: params.inspected.picture } : {},
    ),
    rememberRefusal: assign((_, params: { inspected: Inspected }) =>
      params.inspected.outcome === 'refused' ? { refusal: params.inspected.reason } : {},
    ),
    rememberUnreadable: assign({ refusal: 'unreadable' }),
    clearRefusal: assign({ refusal: undefined }),
    rememberCrop: assign((_, params: { crop: Crop }) => ({ crop: params.crop, share: 0 })),
    rememberShare: assign((_, params: { share: number }) => ({ share: params.share })),
    dropPicture: assign({ picture: undefined, crop: undefined, refusal: undefined, share: 0 }),
    /** Implementation: revokes the preview's object URL. */
    releasePreview: effect<{ picture: Picture | undefined }>('releasePreview'),
    /** Implementation: shows 'Your avatar has been updated.' and updates the picture everywhere. */
    announceSuccess: effect<void>('announceSuccess'),
    /** Implementation: shows 'Looks like something went wrong. Please try again later.' */
    announceFailure: effect<void>('announceFailure'),
  },
  guards: {
    isReadable: (_, params: { inspected: Inspected }) => params.inspected.outcome === 'readable',
    hasPicture: ({ context }) => context.picture !== undefined,
  },
}).createMachine({
  id: 'avatar',
  description: 'Choosing, cropping and uploading a profile picture. A failed upload keeps the picture, so that nobody chooses twice.',
  context: { picture: undefined, crop: undefined, refusal: undefined, share: 0 },
  initial: 'shown',
  states: {
    shown: {
      description: 'The present picture, or the initials.',
      on: { choose: 'inspecting' },
    },
    inspecting: {
      description: 'The content of the file is judged, never its name.',
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'inspectPicture',
        src: 'inspectPicture',
        input: ({ event }) => {
          assertEvent(event, 'choose')
          return { file: event.file }
        },
        onDone: [
          {
            guard: { type: 'isReadable', params: ({ event }) => ({ inspected: event.output }) },
            target: 'chosen',
            actions: [
              { type: 'releasePreview', params: ({ context }) => ({ picture: context.picture }) },
              { type: 'rememberPicture', params: ({ event }) => ({ inspected: event.output }) },
            ],
          },
          { target: 'judging', actions: { type: 'rememberRefusal', params: ({ event }) => ({ inspected: event.output }) } },
        ],
        onError: { target: 'judging', actions: 'rememberUnreadable' },
      },
    },
    judging: { always: [{ guard: 'hasPicture', target: 'chosen' }, { target: 'shown' }] },
    chosen: {
      description: 'A preview to crop; nothing has left the browser.',
      tags: 'choosing',
      on: {
        choose: 'inspecting',
        cancel: {
          target: 'shown',
          actions: [{ type: 'releasePreview', params: ({ context }) => ({ picture: context.picture }) }, 'dropPicture'],
        },
        confirm: { target: 'uploading', actions: ['clearRefusal', { type: 'rememberCrop', params: ({ event }) => event }] },
      },
    },
    uploading: {
      description: 'The cropped picture is on its way; it can be called back.',
      tags: ['choosing', 'busy'],
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: ({ context }) => ({ picture: context.picture, crop: context.crop }),
        onError: { target: 'chosen', actions: 'announceFailure' },
      },
      on: {
        cancel: 'chosen',
        'upload.progressed': { actions: { type: 'rememberShare', params: ({ event }) => event } },
        'upload.failed': { target: 'chosen', actions: 'announceFailure' },
        'upload.completed': {
          target: 'shown',
          actions: ['announceSuccess', { type: 'releasePreview', params: ({ context }) => ({ picture: context.picture }) }, 'dropPicture'],
        },
      },
    },
  },
})

export type AvatarActor = ActorRefFrom<typeof avatarMachine>
export type AvatarSnapshot = SnapshotFrom<typeof avatarMachine>
