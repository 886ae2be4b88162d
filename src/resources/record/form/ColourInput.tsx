import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { ColorInput, MantineThemeProvider } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'

type ColourInputProps = {
  id: string
  label: string
  description: ReactNode
  error: ReactNode
  required: boolean
  'data-path': string
  defaultValue: string
  onChange: (value: string) => void
}

/** A hexadecimal colour, typed or picked. Invalid text stays as typed. */
const ColourInput = (props: ColourInputProps) => {
  const { t } = useLingui()
  // The component has no property to label the sliders of its picker, so the theme does.
  const theme = useMemo(() => {
    const defaultProps = { saturationLabel: t`Saturation and brightness`, hueLabel: t`Hue` }
    return { components: { ColorPicker: { defaultProps } } }
  }, [t])
  return (
    <MantineThemeProvider theme={theme}>
      <ColorInput
        {...props}
        format="hex"
        fixOnBlur={false}
        placeholder={t`Standard`}
        eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
        popoverProps={{ keepMounted: false, withinPortal: false }}
      />
    </MantineThemeProvider>
  )
}

export default ColourInput
