import { getLanguageAttributes, getLocaleCookieName } from '@vitrine/contract/locale/locale'
import type { Detour } from '@vitrine/contract/pages/pages'
import { getLanguages, type SwitcherEntry } from '../locale/languages.ts'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'
import type { PageView } from '../templates/template.ts'

const popoverId = 'v-locales'

interface Props {
  view: PageView | undefined
  homes: Detour[]
  languages?: SwitcherEntry[] | undefined
}

/** Links to the other languages: a row if few on a wide screen, else a popover. */
export function LocaleSwitcher({ view, homes, languages }: Props) {
  const { config } = useSite()
  const { locale } = useTextScope()
  const { visit } = useHere()
  const t = useTexts()
  const links = languages ?? getLanguages(config.i18n, view?.page, homes)
  if (links.length < 2) return null
  // If a cookie chooses the locale, a preloaded page would be in the current locale.
  const isChosenByCookie = getLocaleCookieName(config.i18n) !== undefined
  const getDir = (code: string) => getLanguageAttributes(config.i18n, code).dir
  return (
    <>
      <button className="bar-button locales-button" type="button" popoverTarget={popoverId}>
        <span className="visually-hidden" {...t.lang('languages')}>
          {t('languages')}
        </span>
        {locale}
      </button>
      <nav
        key={visit}
        className="locales"
        id={popoverId}
        popover="auto"
        data-no-preload={isChosenByCookie ? '' : undefined}
        {...t.label('languages')}
      >
        <ul>
          {links.map((language) => (
            <li key={language.code} data-detour={language.detour === undefined ? undefined : ''}>
              <LanguageLink
                {...language}
                dir={getDir(language.code) === getDir(locale) ? undefined : getDir(language.code)}
                current={language.code === locale}
              />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** A link to a different page names it, in the language of that page. */
function LanguageLink(props: SwitcherEntry & { dir: string | undefined; current: boolean }) {
  const { code, displayName, lang, dir, href, detour, current } = props
  const label = detour === undefined ? displayName : `${displayName} (${detour})`
  return (
    <a
      href={href}
      hrefLang={lang}
      lang={lang}
      dir={dir}
      // With `external` the browser loads the document and scrolls to the fragment of the address.
      rel={detour === undefined ? 'alternate' : 'external'}
      data-tip={label}
      aria-current={current ? 'true' : undefined}
    >
      <small aria-hidden="true">{code}</small>
      <span>{label}</span>
    </a>
  )
}
