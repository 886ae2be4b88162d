import { useLayoutEffect } from 'react'
import { holdTyped } from './typed-ahead.ts'

/** Collects what is typed while the palette is loading. */
export const PaletteMeanwhile = () => {
  useLayoutEffect(holdTyped, [])
  return null
}
