import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import type { Detour } from '@vitrine/contract/pages/pages'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

/** Link to the site map, in the languages that have one: those with a home page. */
export function SiteMapLink({ homes }: { homes: Detour[] }) {
  const t = useTexts()
  const { config } = useSite()
  const scope = useTextScope()
  if (!homes.some(({ locale }) => locale === scope.locale)) return null
  const slug = getGeneratedSlug('site-map', scope.locale)
  return (
    <li>
      <a href={getPageAddress(config.i18n, scope.locale, slug)} {...t.lang('siteMap')}>
        {t('siteMap')}
      </a>
    </li>
  )
}
