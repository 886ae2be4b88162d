// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { IdentityCell } from '#src/resources/list/table/IdentityCell.tsx'
import { ReaderFacts } from '#src/resources/reader.ts'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'

afterEach(cleanup)

const draw = (pictureVersion: string | null, loadsPictures = true) =>
  render(
    <MemoryRouter>
      <ReaderFacts value={{ subject: 'me', isViewing: false, loadsPictures }}>
        <IdentityCell value={{ id: 'u1', name: 'Ada Kern', detail: 'ada.kern@hochwald.example', pictureVersion }} to="/u1" />
      </ReaderFacts>
    </MemoryRouter>,
  ).container

it('shows the own picture of who has one, by its version, and asks for nobody else’s nor before the browser may', () => {
  const picture = draw('v1').querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/api/ProfileImages/u1?v=v1')
  expect(picture?.loading).toBe('lazy')
  expect([draw(null), draw('v1', false)].map((cell) => cell.querySelector('img'))).toEqual([null, null])
  expect(draw(null).textContent).toBe('AKAda Kernada.kern@hochwald.example')
})

it('breaks an email address before @ and dots alone', () => {
  const parts = [...draw(null).querySelectorAll('wbr')].map((mark) => mark.nextSibling?.textContent)
  expect(parts).toEqual(['.kern', '@hochwald', '.example'])
})

it('draws a user alike in a list, beside the title of their page and in the account menu, until their picture is there', () => {
  const mark = draw(null).querySelector('[data-hue]')
  const { container } = render(<PersonPicture subject="u1" name="Ada Kern" size={48} available />)
  const [picture, image] = [container.querySelector('[data-hue]'), container.querySelector('img')]
  if (!picture || !image) throw new Error('No picture')
  const looks = [mark, picture].map((each) => [each?.textContent, each?.getAttribute('data-hue'), each?.getAttribute('data-shape')])
  expect(looks[1]).toEqual(looks[0])
  expect(image.hidden).toBe(true)
  fireEvent.load(image)
  expect([picture.textContent, image.hidden]).toEqual(['', false])
})
