/** Removes case and accents from a text for searching, like the server's lists. */
export { fold } from '#contract/fold.ts'
