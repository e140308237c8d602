import { useQuery } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { pageListQuery } from '../pages/page-list.ts'
import { plain } from '../pages/tree.ts'
import { paths } from '../routing/paths.ts'
import { defaultLocaleOf } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { screensFor } from './screens.ts'

interface Choice {
  key: string
  name: string
  hint: string
  path: string
}

const shownAtMost = 12

/** Leads to any page or screen by a few letters of its name. */
export function Palette({ session, onClose }: { session: AdminSession; onClose: () => void }) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  const listId = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const choices = useChoices(session, words)
  const go = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    void navigate(choice.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(choices[at])
    else if (!step || choices.length === 0) return
    else setAt((at + step + choices.length) % choices.length)
    event.preventDefault()
  }
  return (
    <Dialog title={t('palette')} onClose={onClose}>
      <input
        className="palette-words"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={choices[at] ? `${listId}-${at}` : undefined}
        aria-label={t('paletteWords')}
        placeholder={t('paletteWords')}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={listId} role="listbox" aria-label={t('palette')}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => go(choice)}
          >
            {choice.name} <small>{choice.hint}</small>
          </div>
        ))}
      </div>
      <p role="status">{choices.length === 0 ? t('paletteNone') : null}</p>
    </Dialog>
  )
}

function useChoices(session: AdminSession, words: string): Choice[] {
  const t = useTexts('shell')
  const locale = defaultLocaleOf(session.site)
  const { data = [] } = useQuery(pageListQuery(locale, false))
  const ofScreens = screensFor(session).map((name) => ({
    key: name,
    name: t(name),
    hint: t('screen'),
    path: paths[name],
  }))
  const ofPages = data.map(({ id, title, titleLocale, slug }) => ({
    key: String(id),
    name: title,
    hint: `/${slug}`,
    path: paths.page(id, titleLocale ?? locale),
  }))
  const sought = plain(words).split(' ')
  return [...ofScreens, ...ofPages]
    .filter(({ name, hint }) => sought.every((word) => plain(`${name} ${hint}`).includes(word)))
    .slice(0, shownAtMost)
}
