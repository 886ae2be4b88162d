import { TagsInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import inner from '../../choices/inner-field.module.css'

/** Input for several texts, each shown as a pill. */
const TextsInput = (props: ComponentProps<typeof TagsInput>) => <TagsInput {...props} classNames={{ inputField: inner['inner'] ?? '' }} />

export default TextsInput
