import type { AdminSession } from '@vitrine/contract/admin/session'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Choice, useChoices } from './palette-choices.ts'

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
      <ChoiceList id={listId} choices={choices} at={at} onChoose={go} />
      <p role="status">{choices.length === 0 ? t('paletteNone') : null}</p>
    </Dialog>
  )
}

interface ListProps {
  id: string
  choices: Choice[]
  /** The one that Enter would choose. */
  at: number
  onChoose: (choice: Choice) => void
}

function ChoiceList({ id, choices, at, onChoose }: ListProps) {
  const t = useTexts('shell')
  return (
    <div className="palette-list" id={id} role="listbox" aria-label={t('palette')}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={choice.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => onChoose(choice)}
        >
          {choice.name} <small>{choice.hint}</small>
        </div>
      ))}
    </div>
  )
}
