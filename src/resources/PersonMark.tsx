import { use } from 'react'
import { Monogram } from '#src/ui/Monogram.tsx'
import { ReaderFacts } from './reader.ts'

type PersonMarkProps = {
  id: string
  name: string
  shape?: 'round' | 'square' | undefined
  /** Of their own picture; nothing is asked of who has none. */
  pictureVersion?: string | null | undefined
}

/** Somebody's own picture over their initials, or what has none by its initials. */
export const PersonMark = ({ id, name, shape, pictureVersion }: PersonMarkProps) => {
  const { loadsPictures } = use(ReaderFacts)
  const source = loadsPictures && pictureVersion != null ? `/api/ProfileImages/${id}?v=${pictureVersion}` : undefined
  return <Monogram id={id} name={name} shape={shape} source={source} />
}
