import { isDemo } from '#src/features/devops/is-demo.ts'
import GalleryPage from '#src/features/devops/gallery/GalleryPage.tsx'
import NotFoundPage from '#src/features/errors/NotFoundPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The gallery of components, shown only in a demo. It brings its own Mantine scope. */
const GalleryRoute = () =>
  isDemo(document) ? (
    <InMantine>
      <GalleryPage />
    </InMantine>
  ) : (
    <NotFoundPage />
  )

export default GalleryRoute
