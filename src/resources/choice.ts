import type { MessageDescriptor } from '@lingui/core'

/** One of a closed list of values. */
export type Choice = { value: string | number; label: MessageDescriptor }

/** What a value means for the reader, said by colour besides its words. */
export type Tone = 'good' | 'calm' | 'warn' | 'bad'
