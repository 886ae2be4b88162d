import { useLayoutEffect } from 'react'
import { holdTyped } from './typed-ahead.ts'

/** While the palette is being loaded. */
export const PaletteMeanwhile = () => {
  useLayoutEffect(holdTyped, [])
  return null
}
