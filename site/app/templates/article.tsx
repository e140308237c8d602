import { LightboxLink } from '../layers/lightbox-link.tsx'
import { longDate } from '../locale/dates.ts'
import { useTexts } from '../site/use-texts.ts'
import { Cover, Related } from './cards.tsx'
import { Content } from './content.tsx'
import type { PageView } from './template.ts'

/** `article`: a page with a date. */
export function Article({ view }: { view: PageView }) {
  const t = useTexts()
  const { page, texts, locale } = view
  return (
    <>
      <article className="page">
        <h1>{texts.title}</h1>
        {page.created_at ? (
          <p className="dateline">
            <span {...t.lang('published')}>{t('published')}</span>{' '}
            <time dateTime={page.created_at}>{longDate(locale, page.created_at)}</time>
          </p>
        ) : null}
        <Cover of={page} in={LightboxLink} />
        <Content view={view} />
      </article>
      <Related related={page.related} />
    </>
  )
}
