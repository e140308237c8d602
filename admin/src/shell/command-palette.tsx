import { useQuery } from '@tanstack/react-query'
import { searchWordsMax } from '@vitrine/contract/admin/page-search'
import type { AdminSession } from '@vitrine/contract/admin/session'
import { searchPages } from '@vitrine/contract/endpoints/admin-pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { pageListQuery } from '../page-list/page-list.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getPreferredLocale } from '../session/session.ts'
import { ChoiceList, type ListChoice } from '../ui/choice-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { getPermittedScreens } from './screens.ts'
import { searchPlaces } from './search-places.ts'

interface PaletteChoice extends ListChoice {
  path: string
}

const choicesMax = 12

/** Words shorter than this are in too many texts. */
const textWordsMin = 3
const textChoicesMax = 8

/** Opens any page or screen by a few letters of its name, or a page by words of its texts. */
export function CommandPalette({
  session,
  onClose,
}: {
  session: AdminSession
  onClose: () => void
}) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const { choices, isSearching } = usePaletteChoices(session, words)
  return (
    <Dialog title={t('palette')} onClose={onClose}>
      <ChoiceList
        label={t('paletteWords')}
        listLabel={t('palette')}
        none={isSearching ? '' : t('paletteNone')}
        words={words}
        choices={choices}
        onWords={setWords}
        onChoose={({ path }) => {
          onClose()
          void navigate(path)
        }}
      />
    </Dialog>
  )
}

function usePaletteChoices(session: AdminSession, words: string) {
  const t = useTexts('shell')
  const { language } = useLanguage()
  const locale = getPreferredLocale(session.site, language)
  const { data = [] } = useQuery(pageListQuery(locale, false))
  const screenChoices = getPermittedScreens(session).map((name) => ({
    key: name,
    name: t(name),
    hint: t('screen'),
    path: paths[name],
  }))
  const pageChoices = data.map(({ id, title, titleLocale, slug }) => ({
    key: String(id),
    name: title,
    hint: `/${slug}`,
    languageAttributes: getLanguageAttributes(session.site, titleLocale ?? locale),
    path: paths.page(id, titleLocale ?? locale),
  }))
  const named = searchPlaces([...screenChoices, ...pageChoices], words).slice(0, choicesMax)
  const shown = new Set(named.map(({ key }) => key))
  const { texts, isSearching } = useFoundTexts(session, words)
  const found = texts.filter(({ key }) => !shown.has(key)).slice(0, textChoicesMax)
  return { choices: [...named, ...found], isSearching }
}

/** Searches drafts and published texts of all pages while one types. */
function useFoundTexts({ site }: AdminSession, words: string) {
  const q = useDebounced(words.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['pages', 'search', q],
    queryFn: async () => unwrap(await call(searchPages, { query: { q, only: 'texts' } })).data,
    enabled: q.length >= textWordsMin && q.length <= searchWordsMax,
  })
  const texts = (data ?? []).map(({ id, locale, texts, excerpt }): PaletteChoice => {
    const languageAttributes = getLanguageAttributes(site, locale)
    return {
      key: String(id),
      name: texts[locale]?.title ?? '',
      hint: excerpt,
      languageAttributes,
      hintAttributes: languageAttributes,
      path: paths.page(id, locale),
    }
  })
  return { texts, isSearching: isFetching || q !== words.trim() }
}
