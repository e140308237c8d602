import { LightboxLink } from '../layers/lightbox-link.tsx'
import { Cover, Related } from './cards.tsx'
import { Content } from './content.tsx'
import { Neighbours } from './neighbours.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

/** `page`: a title and its content. Also the fallback for unknown templates. */
export function PlainPage({ view }: { view: PageView }) {
  const { page, texts } = view
  return (
    <>
      <article className="page">
        <PageTitle title={texts.title} />
        <Cover of={page} in={LightboxLink} />
        <Content view={view} outlined />
      </article>
      <Neighbours neighbours={page.neighbours} />
      <Related related={page.related} />
    </>
  )
}
