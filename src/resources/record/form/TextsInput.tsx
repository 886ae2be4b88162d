import { TagsInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import inner from '../../choices/inner-field.module.css'

/** Texts typed one after another, each a pill of its own. */
const TextsInput = (props: ComponentProps<typeof TagsInput>) => <TagsInput {...props} classNames={{ inputField: inner['inner'] ?? '' }} />

export default TextsInput
