import { Fragment } from 'react'

/** Text that may hold an email address: where there is no room for all of it on one line, the address breaks before @ and dots alone. */
export const Breakable = ({ text }: { text: string }) =>
  text.includes('@')
    ? text.split(/(?=[@.])/).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which never change their places
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text
