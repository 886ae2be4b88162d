import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import classes from './segments.module.css'

type SegmentsProps = {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice between a few views of one page, all of which are visible. */
export const Segments = ({ label, options, value, onChange }: SegmentsProps) => (
  <SegmentedControl
    classNames={{ root: classes['root'] ?? '', label: classes['label'] ?? '' }}
    aria-label={label}
    data={[...options]}
    value={value}
    onChange={onChange}
  />
)
