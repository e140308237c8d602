import { LightboxLink } from '../layers/lightbox-link.tsx'
import { Cover, Related } from './cards.tsx'
import { Content } from './content.tsx'
import { Dateline } from './dateline.tsx'
import { Neighbours } from './neighbours.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

export function Article({ view }: { view: PageView }) {
  const { page, texts } = view
  return (
    <>
      <article className="page">
        <PageTitle title={texts.title} />
        <Dateline view={view} />
        <Cover of={page} in={LightboxLink} />
        <Content view={view} outlined />
      </article>
      <Neighbours neighbours={page.neighbours} />
      <Related related={page.related} />
    </>
  )
}
