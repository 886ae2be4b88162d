import { scriptJson, type PortalState } from './portal-state.ts'
import { hex, readThemeColour } from '../../../../contract/colour.ts'

/** Values that are filled into the page of an address. */
type PageParts = { nonce: string; state: PortalState; iconVersion: string; preloads: readonly string[] }

/** Links of the page that are meant for hosts that only serve files. */
const STATIC_LOOK = /\s*<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g

const escapeHtml = (text: string) => text.replaceAll(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * Fills the built page for one host and one answer: the nonce on all scripts and styles, the partner's name, language, icons and colours, the state
 * that the portal needs before its first request, and the files of the address. The files are in a template, where no browser loads them: the page's
 * own script does, once it knows whether the page is left for the provider (src/lib/addresses/preload-links.ts).
 */
export function fillTemplate(html: string, { nonce, state, iconVersion, preloads }: PageParts): string {
  const { partner } = state
  const icons = `/api/DynamicIcons`
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<link rel="icon" href="${icons}/favicon.ico?v=${iconVersion}" sizes="32x32">`,
    `<link rel="icon" href="${icons}/favicon.svg?v=${iconVersion}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${icons}/apple-touch-icon.png?v=${iconVersion}">`,
    `<link rel="manifest" href="/api/manifest.json" crossorigin="use-credentials">`,
    shellColours(state),
    ...(state.demo === true ? [DEMO_STYLE] : []),
    `<script type="application/json" id="portal-state">${scriptJson(state)}</script>`,
    `<template id="portal-links">${preloads.join('')}</template>`,
  ]
  return withNonce(html.replaceAll(STATIC_LOOK, ''), nonce)
    .replace(/<html\b[^>]*>/i, () => `<html lang="${escapeHtml(partner.culture)}" dir="ltr">`)
    .replace(/<\/body>/i, (end) => `${state.demo === true ? DEMO_MARK : ''}${end}`)
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(partner.name)}</title>`)
    .replace(/<meta charset="[^"]*"\s*\/?>/i, (charset) => `${charset}\n    ${withNonce(head.filter(Boolean).join('\n    '), nonce)}`)
}

/** Mark on every page of the portal in demo mode, at the edge, where it takes no space and no clicks. */
const DEMO_MARK = '<aside id="demo-mark" aria-label="Demo">Demo</aside>'
const DEMO_STYLE =
  '<style>#demo-mark{position:fixed;top:50%;right:0;z-index:1000;padding:6px 1px;writing-mode:vertical-rl;pointer-events:none;' +
  'font:600 11px/13px system-ui,sans-serif;color:#fff;background:#9c3d00;border-radius:4px 0 0 4px}@media print{#demo-mark{display:none}}</style>'

const withNonce = (html: string, nonce: string) =>
  html.replaceAll(/<(script|style)(?=[\s>])(?![^>]*\bnonce=)/gi, (tag) => `${tag} nonce="${nonce}"`)

/**
 * Colours of the static shell, which is shown before any script runs. Built from numbers, never from the theme's text, so that nothing can be
 * injected.
 */
function shellColours({ theme }: PortalState): string {
  if (!theme) return ''
  const primary = hex(readThemeColour(theme.themesPrimaryColor))
  const bar = hex(readThemeColour(theme.topMenuBackgroundColor ?? theme.themesPrimaryColor))
  return `<style>:root{--shell-primary:${primary};--shell-bar:${bar}}</style>`
}
