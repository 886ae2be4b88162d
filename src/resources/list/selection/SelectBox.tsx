import { useEffect, useRef } from 'react'
import classes from './selection.module.css'

type SelectBoxProps = {
  label: string
  checked: boolean
  some?: boolean
  /** `isRange`: it was pressed with Shift. */
  onChange: (on: boolean, isRange: boolean) => void
}

/** A plain checkbox: fifty of the component library's cost more than a key press may (docs/commands.md, Budgets). The whole cell can be pressed. */
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
