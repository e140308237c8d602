import { getPublicationDate } from '@vitrine/contract/pages/pages'
import { LightboxLink } from '../layers/lightbox-link.tsx'
import { longDate } from '../locale/dates.ts'
import { useTexts } from '../site/use-texts.ts'
import { Cover, Related } from './cards.tsx'
import { Content } from './content.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

export function Article({ view }: { view: PageView }) {
  const t = useTexts()
  const { page, texts, locale } = view
  const date = getPublicationDate(page)
  return (
    <>
      <article className="page">
        <PageTitle title={texts.title} />
        {date ? (
          <p className="dateline">
            <span {...t.lang('published')}>{t('published')}</span>{' '}
            <time dateTime={date}>{longDate(locale, date)}</time>
          </p>
        ) : null}
        <Cover of={page} in={LightboxLink} />
        <Content view={view} />
      </article>
      <Related related={page.related} />
    </>
  )
}
