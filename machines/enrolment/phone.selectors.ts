import type { PhoneProblem, PhoneSnapshot } from './phone.machine.ts'

/** The server is at work: buttons show it, and take nothing meanwhile. */
export const isBusy = (snapshot: PhoneSnapshot) => snapshot.hasTag('busy')
/** A code was sent, and its field is on the page. */
export const awaitsCode = (snapshot: PhoneSnapshot) => snapshot.hasTag('awaitingCode')
/** Another code may be asked for. */
export const mayResend = (snapshot: PhoneSnapshot) => snapshot.matches({ awaitingCode: 'overdue' })
export const isConfirmed = (snapshot: PhoneSnapshot) => snapshot.matches('confirmed')
/** The number the code went to, as it was typed. */
export const numberOf = ({ context }: PhoneSnapshot) => context.number
export const problemOf = ({ context }: PhoneSnapshot): PhoneProblem | undefined => context.problem
