import { languageOf } from '@vitrine/contract/locale'
import type { PageRow } from '@vitrine/contract/statistics'
import { useTexts } from '../../locale/use-texts.ts'
import { useSite } from '../../site.ts'

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
