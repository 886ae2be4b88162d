import type { ComponentType, ReactNode } from 'react'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { MISSING_AUTHORITY } from './missing-authority.ts'
import { useUser } from './UserFrame.tsx'

type GovernedProps = {
  /** The least authority by which the page changes anything. */
  needs?: 'MEMBERSHIP' | 'FULL'
  children: ReactNode
}

/** A page that changes the user: says why the reader may not change everything, and takes no input where they may change nothing of it. */
export const Governed = ({ needs = 'FULL', children }: GovernedProps) => {
  const { authority } = useUser()
  return (
    <LimitedPart why={MISSING_AUTHORITY[authority]} closed={authority !== 'FULL' && authority !== needs}>
      {children}
    </LimitedPart>
  )
}

/** A page that is one such part. */
export const governedPage = (Part: ComponentType<{ id: string }>) => () => {
  const { id } = useUser()
  return (
    <Governed>
      <Part id={id} />
    </Governed>
  )
}
