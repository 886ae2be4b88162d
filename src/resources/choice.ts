import type { MessageDescriptor } from '@lingui/core'

export type Choice = { value: string | number; label: MessageDescriptor }

/** What a value means for the reader; shown as a colour in addition to its label. */
export type Tone = 'good' | 'calm' | 'warn' | 'bad'
