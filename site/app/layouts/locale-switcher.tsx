import { languageOf, localeCookieName } from '@vitrine/contract/locale/locale'
import type { Detour } from '@vitrine/contract/pages/pages'
import { type Language, languagesFrom } from '../locale/languages.ts'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useSpeech, useTexts } from '../site/use-texts.ts'
import type { PageView } from '../templates/template.ts'

const popoverId = 'v-locales'

interface Props {
  view: PageView | undefined
  homes: Detour[]
  /** What is no page says itself which languages it has. */
  languages?: Language[] | undefined
}

/**
 * Links to the same page in the other languages: in a row where they are few and the screen is wide,
 * else in a popover, which works without scripts.
 */
export function LocaleSwitcher({ view, homes, languages }: Props) {
  const { config } = useSite()
  const { locale } = useSpeech()
  const { visit } = useHere()
  const t = useTexts()
  const links = languages ?? languagesFrom(config.i18n, view?.page, homes)
  if (links.length < 2) return null
  // What is loaded ahead is in the language that is chosen now.
  const chosen = localeCookieName(config.i18n) !== undefined
  const dirOf = (code: string) => languageOf(config.i18n, code).dir
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
        data-no-preload={chosen ? '' : undefined}
        {...t.label('languages')}
      >
        <ul>
          {links.map((language) => (
            <li key={language.code} data-detour={language.detour === undefined ? undefined : ''}>
              <LanguageLink
                {...language}
                dir={dirOf(language.code) === dirOf(locale) ? undefined : dirOf(language.code)}
                current={language.code === locale}
              />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** A link to another page than this one says which, in its own language. */
function LanguageLink(props: Language & { dir: string | undefined; current: boolean }) {
  const { code, displayName, lang, dir, href, detour, current } = props
  const words = detour === undefined ? displayName : `${displayName} (${detour})`
  return (
    <a
      href={href}
      hrefLang={lang}
      lang={lang}
      dir={dir}
      // The browser itself shows what the address names on the page.
      rel={detour === undefined ? 'alternate' : 'external'}
      data-tip={words}
      aria-current={current ? 'true' : undefined}
    >
      <small aria-hidden="true">{code}</small>
      <span>{words}</span>
    </a>
  )
}
