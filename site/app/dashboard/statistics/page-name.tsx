import { languageOf } from '@vitrine/contract/locale/locale'
import type { PageRow } from '@vitrine/contract/tracking/statistics'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'

/** The title of a page in its language; what is gone, or was never told apart, says so. */
export function PageName({ page: { id, title, href, locale } }: { page: PageRow }) {
  const { config } = useSite()
  const t = useTexts()
  if (id === null) return <em>{t('rest')}</em>
  if (title === null)
    return (
      <em>
        {t('deletedPage')} {id}
      </em>
    )
  const written = languageOf(config.i18n, locale)
  return href === null ? (
    <span {...written}>{title}</span>
  ) : (
    <a href={href} {...written}>
      {title}
    </a>
  )
}
