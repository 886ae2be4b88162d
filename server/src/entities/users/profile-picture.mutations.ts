import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { replacePicture } from './replace-picture.ts'
import type { ReplacePictureResult } from './replace-picture.ts'
import { UserIdentityType } from './user.type.ts'

const UploadUserProfilePictureInput = builder.inputType('UploadUserProfilePictureInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The caller.' }),
    profileImage: t.field({ type: 'Upload', required: true, description: 'JPEG, PNG or WebP; at most 5 MB, 4096 pixels to a side.' }),
  }),
})

const UploadUserProfilePicturePayload = builder.objectRef<ReplacePictureResult>('UploadUserProfilePicturePayload').implement({
  fields: (t) => ({
    userIdentity: t.expose('userIdentity', { type: UserIdentityType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('uploadUserProfilePicture', (t) =>
  t.field({
    access: 'signedIn',
    type: UploadUserProfilePicturePayload,
    description: "Sets the caller's own picture. The type is judged by the content, and the picture drawn anew without its metadata.",
    args: { input: t.arg({ type: UploadUserProfilePictureInput, required: true }) },
    resolve: (_, { input }, context) => replacePicture(context, input),
  }),
)
