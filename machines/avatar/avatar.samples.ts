import type { AvatarEvent, AvatarSnapshot, Inspected, Picture } from './avatar.machine.ts'

export const samplePicture: Picture = { file: new Blob(['picture']), preview: 'blob:sample', width: 640, height: 480 }
export const sampleCrop = { x: 80, y: 0, side: 480 }

export const avatarSamples: { [Type in AvatarEvent['type']]: Extract<AvatarEvent, { type: Type }>[] } = {
  choose: [{ type: 'choose', file: samplePicture.file }],
  cancel: [{ type: 'cancel' }],
  confirm: [{ type: 'confirm', crop: sampleCrop }],
  'upload.progressed': [{ type: 'upload.progressed', share: 0.5 }],
  'upload.completed': [{ type: 'upload.completed' }],
  'upload.failed': [{ type: 'upload.failed' }],
}

export const avatarAnswers: { inspectPicture: Inspected[] } = {
  inspectPicture: [
    { outcome: 'readable', picture: samplePicture },
    { outcome: 'refused', reason: 'wrongType' },
    { outcome: 'refused', reason: 'tooLarge' },
    { outcome: 'refused', reason: 'tooManyPixels' },
    { outcome: 'refused', reason: 'unreadable' },
  ],
}

/** Context that, besides the state, determines the next state or what is shown. */
export const avatarFacts = ({ picture, refusal }: AvatarSnapshot['context']) => [picture !== undefined, refusal]
