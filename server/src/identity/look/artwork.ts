import { html } from '../../accounts/messages/html.ts'

export const mark = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" fill="currentColor" aria-hidden="true">
  <path d="M16 3.5 29 11v2.5H3V11z" />
  <path d="M6 15.5h4V26H6zm8 0h4V26h-4zm8 0h4V26h-4z" opacity="0.82" />
  <path d="M3 27.5h26V30H3z" />
</svg>`

const arches = [0, 1, 2, 3, 4, 5, 6].map((step) => {
  const inset = step * 46
  const radius = 330 - inset
  const left = 400 - radius
  const right = 400 + radius
  const spring = 470 + step * 10
  return html`<path d="M${left} 1000V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}V1000" />`
})

/** Drawing of the panel: nested arches, like a view through a portico. */
export const artwork = html`<svg
  class="artwork"
  viewBox="0 0 800 1000"
  preserveAspectRatio="xMidYMax slice"
  fill="currentColor"
  fill-opacity="0.045"
  stroke="currentColor"
  stroke-opacity="0.16"
  stroke-width="1.5"
  aria-hidden="true"
  focusable="false"
>
  ${arches}
</svg>`
