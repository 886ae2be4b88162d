import { createHash } from 'node:crypto'

/** Background colours on which white has a contrast of at least 4.5 : 1. */
const GROUNDS = ['#1d626e', '#5e548e', '#2463a5', '#8a3f5c', '#7a4b12', '#2f6b3c', '#6b4a86', '#9a3b2e', '#41566b', '#0f6a5b']

/** The default picture: initials on a colour that is always the same for one user. */
export function initialsPicture(userId: string, name: string): string {
  const ground = GROUNDS[createHash('sha256').update(userId).digest().readUInt16BE(0) % GROUNDS.length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/>` +
    `<text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(initialsOf(name))}</text></svg>`
  )
}

/** The first letters of the first and last word; for an email address of the part before the @. */
export function initialsOf(name: string): string {
  const words = (name.includes(' ') ? name : (name.split('@')[0] ?? '')).split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

const escapeXml = (text: string) => text.replaceAll(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
