import type { MediaUse } from '@vitrine/contract/admin/media'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { getDefaultLocale, getLocaleName, useSession } from '../session/session.ts'

/** Lists the uses of a file, with links. */
export function FileUses({ uses }: { uses: MediaUse[] }) {
  const t = useTexts('media')
  const { site } = useSession()
  const names = useDeclaredNames()
  const getLanguageName = (code: string | null) =>
    code === null ? t('everyLanguage') : (getLocaleName(site, code) ?? code)
  return (
    <section className="media-uses">
      <h3>{t('usedIn')}</h3>
      {uses.length === 0 ? <p>{t('usedNowhere')}</p> : null}
      <ul>
        {uses.map(({ place, state, page, locale, text, file }) => (
          <li key={`${place} ${state} ${page?.id} ${locale} ${text?.id} ${file?.id}`}>
            {page ? (
              <Link to={paths.page(page.id, locale ?? getDefaultLocale(site))}>
                {page.title || t('untitled')}
              </Link>
            ) : (
              (file?.name ?? (
                <Link to={text ? paths.texts : getScreenPath(place)}>
                  {text ? names.text(text) : t(getScreenName(place))}
                </Link>
              ))
            )}{' '}
            <small>
              {t(`place-${place}`)}
              {file ? '' : `, ${getLanguageName(locale)}`}
              {state === 'draft' && !file ? `, ${t('inDraft')}` : ''}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const screens = { topic: 'topics', author: 'authors' } as const

const isTaxonomy = (place: MediaUse['place']): place is keyof typeof screens => place in screens

const getScreenPath = (place: MediaUse['place']): string =>
  isTaxonomy(place) ? paths[screens[place]] : paths.settings

/** Key of the name of the screen that has the use. */
const getScreenName = (place: MediaUse['place']): string =>
  isTaxonomy(place) ? screens[place] : 'siteSettings'
