import { use } from 'react'
import { Monogram } from '#src/ui/Monogram.tsx'
import { ReaderFacts } from './reader.ts'

type PersonMarkProps = {
  id: string
  name: string
  shape?: 'round' | 'square' | undefined
  /** Version of the person's own picture. Without one no picture is requested. */
  pictureVersion?: string | null | undefined
}

/** Shows a person's own picture over their initials. Without a picture only the initials are shown. */
export const PersonMark = ({ id, name, shape, pictureVersion }: PersonMarkProps) => {
  const { loadsPictures } = use(ReaderFacts)
  const source = loadsPictures && pictureVersion != null ? `/api/ProfileImages/${id}?v=${pictureVersion}` : undefined
  return <Monogram id={id} name={name} shape={shape} source={source} />
}
