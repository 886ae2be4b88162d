// Exports everything that is needed only for rendering, as one import that loads while the actors already work.
export { renderApp } from './app.tsx'
export { preloadPage } from '../routes/preload-page.ts'
