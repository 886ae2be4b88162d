import type { Client } from '@urql/core'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { avatarMachine, type AvatarEvent, type Inspected, type Upload } from '#machines/avatar/avatar.machine.ts'
import { fetchWithProgress } from '#src/lib/fetch-with-progress.ts'
import { pictureVersion } from '#src/lib/picture-version.ts'
import { UploadUserProfilePictureDocument } from './own-charts.generated.ts'
import { callOwn } from './own-calls.ts'
import { drawSquare, inspectPicture } from './picture.ts'

/** The avatar chart with operations on the server; `announce` reports how an upload ended. */
export const liveAvatar = (client: Client, subject: string, announce: (how: 'updated' | 'failed') => void) =>
  avatarMachine.provide({
    actors: {
      inspectPicture: fromPromise<Inspected, { file: Blob }>(({ input }) => inspectPicture(input.file)),
      uploadPicture: fromCallback<EventObject, Upload, AvatarEvent>(({ input, sendBack }) => {
        const stop = new AbortController()
        const tell = (event: AvatarEvent) => {
          if (!stop.signal.aborted) sendBack(event)
        }
        upload(client, subject, input, stop.signal, (share) => tell({ type: 'upload.progressed', share })).then(
          (done) => tell({ type: done ? 'upload.completed' : 'upload.failed' }),
          () => tell({ type: 'upload.failed' }),
        )
        return () => stop.abort()
      }),
    },
    actions: {
      releasePreview: (_, { picture }) => {
        if (picture) URL.revokeObjectURL(picture.preview)
      },
      announceSuccess: () => {
        pictureVersion.set(Date.now())
        announce('updated')
      },
      announceFailure: () => announce('failed'),
    },
  })

const upload = async (
  client: Client,
  id: string,
  { picture, crop }: Upload,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<boolean> => {
  if (!picture || !crop) return false
  const square = await drawSquare(picture, crop)
  if (signal.aborted) return false
  const profileImage = new File([square], 'picture', { type: square.type })
  const send = fetchWithProgress(onShare)
  const data = await callOwn(
    client,
    UploadUserProfilePictureDocument,
    { input: { id, profileImage } },
    // The specified toast reports the failure, so no incident is needed.
    { expectsErrors: true, fetch: (address, init) => send(address, { ...init, signal }) },
  )
  return data !== 'stale' && !data.uploadUserProfilePicture.errors?.length
}
