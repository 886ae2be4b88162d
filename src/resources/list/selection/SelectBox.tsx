import { useEffect, useRef } from 'react'
import classes from './selection.module.css'

type SelectBoxProps = {
  label: string
  checked: boolean
  some?: boolean
  /** `isRange` is true if Shift was held. */
  onChange: (on: boolean, isRange: boolean) => void
}

/**
 * A plain checkbox, because fifty of the component library's would exceed the time budget of a key press (docs/commands.md, Budgets). Its label fills
 * the whole cell.
 */
export const SelectBox = ({ label, checked, some = false, onChange }: SelectBoxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked
  }, [some, checked])
  return (
    <label className={classes['box']}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
