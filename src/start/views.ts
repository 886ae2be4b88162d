// Everything that only a page on the screen needs, in one import: it is on its way while the actors already work.
export { renderApp } from './app.tsx'
export { preloadPage } from '../routes/preload-page.ts'
