import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'

interface Props {
  items: MenuItem[]
  children?: ReactNode
}

/** Links the button to its popover. The `v-` prefix does not occur in content. */
const menuId = 'v-menu'

/**
 * Main menu, with the form of the search (`MenuSearch`) at its end. A popover on narrow screens, which
 * works without scripts. The key closes it on navigation.
 */
export function MainMenu({ items, search, children }: Props & { search?: ReactNode }) {
  const t = useTexts()
  const { visit } = useHere()
  if (items.length === 0) return null
  return (
    <>
      <button
        className="bar-button menu-button"
        type="button"
        popoverTarget={menuId}
        {...t.lang('menu')}
      >
        {t('menu')}
      </button>
      <nav key={visit} className="menu" id={menuId} popover="auto" {...t.label('mainMenu')}>
        <Entries items={items} {...t.within('mainMenu')}>
          {children}
        </Entries>
        {search}
      </nav>
    </>
  )
}

export function FooterMenu({ items }: Props) {
  const t = useTexts()
  if (items.length === 0) return null
  return (
    <nav className="footer-menu" {...t.label('footerMenu')}>
      {items.map((group) => (
        <section key={group.label} {...t.within('footerMenu')}>
          <h2>{group.label}</h2>
          <Entries items={group.items ?? []} />
        </section>
      ))}
    </nav>
  )
}

export function LegalMenu({ items, children }: Props) {
  const t = useTexts()
  if (items.length === 0 && !children) return null
  return (
    <nav className="legal" {...t.label('legalMenu')}>
      <Entries items={items} {...t.within('legalMenu')}>
        {children}
      </Entries>
    </nav>
  )
}

function Entries({ items, children, lang }: Props & { lang?: string }) {
  const { config } = useSite()
  const { pathname } = useHere()
  return (
    <ul lang={lang}>
      {items.map(({ label, href, locale }) => (
        <li key={`${label} ${href}`}>
          <a
            href={href}
            aria-current={href === pathname ? 'page' : undefined}
            {...(locale && getLanguageAttributes(config.i18n, locale))}
          >
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  )
}
