import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { PageRow } from '@vitrine/contract/tracking/statistics'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'

/** Title of a page in its language, or a label for deleted and aggregated pages. */
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
  const langProps = getLanguageAttributes(config.i18n, locale)
  return href === null ? (
    <span {...langProps}>{title}</span>
  ) : (
    <a href={href} {...langProps}>
      {title}
    </a>
  )
}
