import { builder } from '../../../kit/graphql/builder.ts'
import { UserErrorType } from '../../../kit/graphql/user-error.ts'
import { replacePicture, type ReplacePictureResult } from './replace-picture.ts'
import { UserIdentityType } from '../user.type.ts'

const UploadUserProfilePictureInput = builder.inputType('UploadUserProfilePictureInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the caller.' }),
    profileImage: t.field({ type: 'Upload', required: true, description: 'JPEG, PNG or WebP of at most 5 MB and 4096 pixels per side.' }),
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
    description:
      "Sets the caller's own profile picture. The file type is detected from the content; the image is re-encoded without its metadata.",
    args: { input: t.arg({ type: UploadUserProfilePictureInput, required: true }) },
    resolve: (_, { input }, context) => replacePicture(context, input),
  }),
)
