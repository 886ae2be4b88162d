import type { Recorded } from '../support/recorded.ts'
import type { avatarMachine } from './avatar.machine.ts'

const inspected = { outcome: true, reason: true, picture: { width: true, height: true } } as const

export const avatarRecorded: Recorded<typeof avatarMachine> = {
  events: {
    choose: { file: { size: true } },
    cancel: {},
    confirm: { crop: { side: true } },
    'upload.progressed': { share: true },
    'upload.completed': {},
    'upload.failed': {},
  },
  guards: { isReadable: { inspected } },
  answers: { inspectPicture: inspected },
  context: { picture: 'present', crop: 'present', refusal: true, share: true },
}
