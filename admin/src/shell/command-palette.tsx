import { useQuery } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { pageListQuery } from '../page-list/page-list.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getPreferredLocale } from '../session/session.ts'
import { ChoiceList, type ListChoice } from '../ui/choice-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { getPermittedScreens } from './screens.ts'
import { searchPlaces } from './search-places.ts'

interface PaletteChoice extends ListChoice {
  path: string
}

const choicesMax = 12

/** Opens any page or screen by a few letters of its name. */
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
  const choices = usePaletteChoices(session, words)
  return (
    <Dialog title={t('palette')} onClose={onClose}>
      <ChoiceList
        label={t('paletteWords')}
        listLabel={t('palette')}
        none={t('paletteNone')}
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

function usePaletteChoices(session: AdminSession, words: string): PaletteChoice[] {
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
  return searchPlaces([...screenChoices, ...pageChoices], words).slice(0, choicesMax)
}
