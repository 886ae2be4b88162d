import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Breakable } from '#src/ui/Breakable.tsx'
import { toldParts } from './told.ts'

/** What a check of a sign-in expected or received: prose in the reader's language, values of the protocol as code. */
export const Told = ({ told }: { told: string }) => {
  const { i18n } = useLingui()
  return toldParts(told, i18n).map(({ text, isValue }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text, which never change their places
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
}
