import { Fragment } from 'react'
import { Breakable } from '#src/ui/Breakable.tsx'
import type { FindingPart } from './finding-text.ts'

/** Text of what a check of a sign-in required or received: prose in the reader's language, protocol values as code. */
export const FindingText = ({ parts }: { parts: readonly FindingPart[] }) =>
  parts.map(({ text, isValue }, at) => (
    <Fragment key={at}>
      {isValue ? (
        <code>
          <Breakable text={text} />
        </code>
      ) : (
        text
      )}
    </Fragment>
  ))
