import type { AvatarSnapshot } from './avatar.machine.ts'

/** The picture that is being cropped or sent; undefined while none is chosen. */
export const chosenPicture = (snapshot: AvatarSnapshot) => (snapshot.hasTag('choosing') ? snapshot.context.picture : undefined)
export const isBusy = (snapshot: AvatarSnapshot) => snapshot.hasTag('busy')
/** How much of the upload has left the browser, 0 to 1; undefined while none is under way. */
export const shareSent = (snapshot: AvatarSnapshot) => (snapshot.matches('uploading') ? snapshot.context.share : undefined)
/** Why the last file was no picture; undefined when all is well. */
export const refusalOf = ({ context }: AvatarSnapshot) => context.refusal
