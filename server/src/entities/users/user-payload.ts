import { changePayload } from '../../kit/resource/payload.ts'
import { UserIdentityType } from './user.type.ts'

/** The payload of a mutation that changes one user. */
export const userPayload = (name: string) => changePayload(name, UserIdentityType)

/** The field of an input by which vendor operations may leave a customer without an administrator. */
export const confirmLastAdmin = {
  description: 'Of vendor operations: also where a customer is left without an administrator who can sign in.',
} as const
