import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import type { Uploaded } from '../../../kit/graphql/uploaded.ts'
import { invalid, missing, type UserError } from '../../../kit/graphql/user-error.ts'
import { readPicture, type PictureRefusal } from '../../../platform/images/profile-picture.ts'
import { writeAudit } from '../../../kit/audit/audit.ts'
import { userColumns, type UserRow } from '../user.row.ts'
import { profilePicture, userIdentity } from '../../../tables/people/user.table.ts'

type ReplacePicture = { readonly id: string; readonly profileImage: Uploaded }
export type ReplacePictureResult = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

const REFUSALS: Readonly<Record<PictureRefusal, string>> = {
  PICTURE_TYPE: 'Choose a jpeg, png, bmp, svg or webp image.',
  PICTURE_TOO_LARGE: 'Choose an image of 5 MB at most.',
  PICTURE_TOO_MANY_PIXELS: 'Choose an image of at most 4096 pixels to a side.',
  PICTURE_UNREADABLE: 'This image is damaged. Choose another one.',
  PICTURE_NEEDS_REENCODING: 'Convert bmp and svg images to webp, png or jpeg before they are sent.',
}

/** Sets the caller's own picture. Nobody can set the picture of another user. */
export async function replacePicture(context: RequestContext, { id, profileImage }: ReplacePicture): Promise<ReplacePictureResult> {
  const viewer = signedIn(context)
  const refused = (error: UserError): ReplacePictureResult => ({ userIdentity: null, errors: [error] })
  if (id.toLowerCase() !== viewer.userId) return refused(missing('id', 'USER_NOT_FOUND', 'There is no such user.'))
  const read = await readPicture(Buffer.from(await profileImage.arrayBuffer()))
  if ('refusal' in read) return refused(invalid('profileImage', read.refusal, REFUSALS[read.refusal]))
  const row = {
    image: read.webp,
    contentType: 'image/webp',
    etag: createHash('sha256').update(read.webp).digest('base64url'),
    updatedAt: new Date(),
  }
  await context.orm.transaction(async (tx) => {
    await tx
      .insert(profilePicture)
      .values({ userId: viewer.userId, ...row })
      .onConflictDoUpdate({ target: profilePicture.userId, set: row })
    await tx
      .update(userIdentity)
      .set({ pictureVersion: versionOf(row.etag) })
      .where(eq(userIdentity.id, viewer.userId))
    await writeAudit(tx, viewer, { action: 'uploadUserProfilePicture', subjectType: 'UserIdentity', subjectId: viewer.userId })
  })
  const [user] = await context.orm.select(userColumns).from(userIdentity).where(eq(userIdentity.id, viewer.userId))
  return { userIdentity: user ?? null, errors: null }
}

/** Shortened hash of the picture, which changes with every new one. */
const versionOf = (etag: string) => etag.slice(0, 12)
