import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { SiteMapItem } from '@vitrine/contract/pages/site-map'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import { PageTitle } from '../templates/page-title.tsx'
import { Pagination } from '../templates/pagination.tsx'
import type { Listing } from '../templates/template.ts'

interface Props {
  /** Pages at the top: first those without pages below. */
  items: SiteMapItem[]
  /** The list of topics, with the topics below it; or none. */
  topics: SiteMapItem[]
  /** Links of menus to other addresses. */
  others: MenuItem[]
  listing: Listing
}

/** All pages of a language. A page at the top that has pages below is a heading. */
export function SiteMap({ items, topics, others, listing }: Props) {
  const t = useTexts()
  const leaves = items.filter((item) => !item.items)
  const sections = [...items.filter((item) => item.items), ...topics]
  return (
    <div className="page">
      <PageTitle title={t('title')} {...t.lang('title')} />
      <div className="content">
        <Links items={leaves} />
        {sections.map(({ title, href, items: below }) => (
          <section key={href}>
            <h2>
              <a href={href}>{title}</a>
            </h2>
            <Links items={below} />
          </section>
        ))}
        <OtherLinks items={others} />
      </div>
      <Pagination listing={listing} />
    </div>
  )
}

function Links({ items }: { items: SiteMapItem[] | undefined }) {
  if (!items || items.length === 0) return null
  return (
    <ul>
      {items.map(({ title, href, items: below }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          <Links items={below} />
        </li>
      ))}
    </ul>
  )
}

function OtherLinks({ items }: { items: MenuItem[] }) {
  const t = useTexts()
  const { config } = useSite()
  if (items.length === 0) return null
  return (
    <section>
      <h2 {...t.lang('others')}>{t('others')}</h2>
      <ul>
        {items.map(({ label, href, locale }) => (
          <li key={href}>
            <a href={href} {...(locale && getLanguageAttributes(config.i18n, locale))}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
