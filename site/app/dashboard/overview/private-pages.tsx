import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { MemberPages } from '@vitrine/contract/pages/member-pages'
import { useSite } from '../../site/site.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'

/** The private pages that the user may read. Nothing if there is none. */
export function PrivatePages({ pages }: { pages: MemberPages['data'] }) {
  const { config } = useSite()
  const shown = useTextLocale()
  const t = useTexts()
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="v-private">
      <h2 id="v-private">{t('memberPages')}</h2>
      <ul className="ways">
        {pages.map(({ title, href, locale }) => (
          <li key={href}>
            <a href={href} {...(locale !== shown && getLanguageAttributes(config.i18n, locale))}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
