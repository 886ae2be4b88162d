import { msg } from '@lingui/core/macro'
import type { CellWords } from '#src/resources/grid/GridConflicts.tsx'

export const grantWords: CellWords = {
  isOn: msg`now granted`,
  isOff: msg`now not granted`,
  turnOn: msg`Grant`,
  turnOff: msg`Do not grant`,
}
