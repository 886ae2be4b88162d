import type { PhoneProblem, PhoneSnapshot } from './phone.machine.ts'

/** A request is running: buttons show it and are disabled. */
export const isBusy = (snapshot: PhoneSnapshot) => snapshot.hasTag('busy')
/** Whether a code was sent and its field is shown. */
export const awaitsCode = (snapshot: PhoneSnapshot) => snapshot.hasTag('awaitingCode')
/** Whether another code can be requested. */
export const mayResend = (snapshot: PhoneSnapshot) => snapshot.matches({ awaitingCode: 'overdue' })
export const isConfirmed = (snapshot: PhoneSnapshot) => snapshot.matches('confirmed')
/** Number that the code was sent to, as typed. */
export const numberOf = ({ context }: PhoneSnapshot) => context.number
export const problemOf = ({ context }: PhoneSnapshot): PhoneProblem | undefined => context.problem
