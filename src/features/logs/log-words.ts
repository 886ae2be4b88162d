import { msg } from '@lingui/core/macro'

/** Polling interval of a log in milliseconds, chosen so that a row appears within two seconds. */
export const LIVE_MS = 1500

/** Subject type of an audit row about an operation that was refused. */
export const OPERATION = 'Operation'
export const accessDenied = msg`Access denied`

export const results = [
  { value: 'DONE', label: msg`Done`, tone: 'good' },
  { value: 'DENIED', label: msg`Denied`, tone: 'bad' },
] as const

export const eventKinds = [
  { value: 'SIGN_IN', label: msg`Sign-ins` },
  { value: 'SESSION', label: msg`Sessions` },
  { value: 'APP', label: msg`Apps` },
  { value: 'ACCOUNT', label: msg`Accounts` },
  { value: 'PROVIDER', label: msg`Login providers` },
] as const

export const levels = [
  { value: 'FATAL', label: msg`Fatal`, tone: 'bad' },
  { value: 'ERROR', label: msg({ message: 'Error', context: 'log level' }), tone: 'bad' },
  { value: 'WARN', label: msg`Warning`, tone: 'warn' },
  { value: 'INFO', label: msg`Information`, tone: 'calm' },
  { value: 'DEBUG', label: msg`Debug`, tone: 'calm' },
  { value: 'TRACE', label: msg({ message: 'Trace', context: 'log level' }), tone: 'calm' },
] as const
