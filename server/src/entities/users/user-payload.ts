import { changePayload } from '../../kit/resource/payload.ts'
import { UserIdentityType } from './user.type.ts'

export const userPayload = (name: string) => changePayload(name, UserIdentityType)

/** Input field with which vendor operations may leave a customer without an administrator. */
export const confirmLastAdmin = {
  description:
    'Confirms the change even if it leaves a customer without an administrator who can sign in. Has an effect only for vendor operations.',
} as const
