import type { AvatarSnapshot } from './avatar.machine.ts'

/** Picture that is being cropped or sent. Undefined if none is chosen. */
export const chosenPicture = (snapshot: AvatarSnapshot) => (snapshot.hasTag('choosing') ? snapshot.context.picture : undefined)
export const isBusy = (snapshot: AvatarSnapshot) => snapshot.hasTag('busy')
/** Share of the upload that was sent, 0 to 1. Undefined if none is running. */
export const shareSent = (snapshot: AvatarSnapshot) => (snapshot.matches('uploading') ? snapshot.context.share : undefined)
/** Why the last file was refused. Undefined if it was not. */
export const refusalOf = ({ context }: AvatarSnapshot) => context.refusal
