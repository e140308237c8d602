import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../locale/use-texts.ts'
import { pageListQuery } from '../../page-list/page-list.ts'
import { createWordMatcher } from '../../page-list/word-matcher.ts'
import { getLanguageAttributes, useSession } from '../../session/session.ts'
import { ChoiceList } from '../../ui/choice-list.tsx'

interface Props {
  /** Language of the text around the link. */
  locale: string
  onChoose: (id: number) => void
}

const shownAtMost = 8

/** Finds a page of the site by letters of its title or address. */
export function PageSearch({ locale, onChoose }: Props) {
  const t = useTexts('editor')
  const { site } = useSession()
  const [words, setWords] = useState('')
  const { data = [] } = useQuery(pageListQuery(locale, false))
  const hasWords = createWordMatcher(words)
  const isSought = words.trim() !== ''
  const found = data.filter(({ title, slug }) => hasWords(`${title} /${slug}`))
  const choices = found.slice(0, shownAtMost).map(({ id, title, titleLocale, slug, states }) => ({
    key: String(id),
    id,
    name: title || t('pages:untitled'),
    languageAttributes: title ? getLanguageAttributes(site, titleLocale ?? locale) : {},
    hint: `/${slug} – ${t(`pages:state-${states[locale] ?? 'missing'}`)}`,
  }))
  return (
    <div className="page-search">
      <ChoiceList
        label={t('linkPage')}
        listLabel={t('linkPages')}
        none={isSought ? t('linkPageNone') : ''}
        words={words}
        choices={isSought ? choices : []}
        onWords={setWords}
        onChoose={({ id }) => {
          setWords('')
          onChoose(id)
        }}
      />
    </div>
  )
}
