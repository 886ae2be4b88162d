import { isDemo } from '#src/features/devops/is-demo.ts'
import GalleryPage from '#src/features/devops/gallery/GalleryPage.tsx'
import NotFoundPage from '#src/features/errors/NotFoundPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The gallery of components, which only a demo shows; it brings the scope of its components with it. */
const GalleryRoute = () =>
  isDemo(document) ? (
    <InMantine>
      <GalleryPage />
    </InMantine>
  ) : (
    <NotFoundPage />
  )

export default GalleryRoute
