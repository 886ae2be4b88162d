// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageSubject, usePageSubject } from '#src/ui/page/page-subject.ts'

afterEach(cleanup)

const Page = ({ name }: { name: string | undefined }) => {
  usePageSubject(name)
  return null
}

it('names whom the page is about as long as it is shown', () => {
  const { rerender, unmount } = render(<Page name={undefined} />)
  expect(pageSubject.get()).toBeUndefined()
  rerender(<Page name="Ada" />)
  expect(pageSubject.get()).toBe('Ada')
  unmount()
  expect(pageSubject.get()).toBeUndefined()
})
