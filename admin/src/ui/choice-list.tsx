import { type KeyboardEvent, useId, useState } from 'react'

/** Something that may be chosen from a list. */
export interface Choice {
  key: string
  name: string
  /** Tells apart choices with the same name. */
  hint: string
  /** Language and direction of the name, if it is in another language. */
  speech?: { lang?: string; dir?: string }
}

interface Props<T extends Choice> {
  /** What the field asks for, and what the list is a list of. */
  label: string
  listLabel: string
  words: string
  choices: T[]
  /** Said where nothing is found. */
  none: string
  onWords: (words: string) => void
  onChoose: (choice: T) => void
}

/** A field for a few letters and what they find; arrows move in the list, Enter chooses. */
export function ChoiceList<T extends Choice>(props: Props<T>) {
  const { label, listLabel, words, choices, none, onWords, onChoose } = props
  const listId = useId()
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = choices[at]
    if (event.key === 'Enter') {
      if (choice) onChoose(choice)
    } else if (!step || choices.length === 0) return
    else setAt((at + step + choices.length) % choices.length)
    event.preventDefault()
  }
  return (
    <>
      <input
        className="palette-words"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={choices[at] ? `${listId}-${at}` : undefined}
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => {
          onWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options {...{ listId, listLabel, choices, at, onChoose }} />
      <p role="status">{choices.length === 0 ? none : null}</p>
    </>
  )
}

interface OptionsProps<T extends Choice>
  extends Pick<Props<T>, 'listLabel' | 'choices' | 'onChoose'> {
  listId: string
  at: number
}

function Options<T extends Choice>({ listId, listLabel, choices, at, onChoose }: OptionsProps<T>) {
  return (
    <div className="palette-list" id={listId} role="listbox" aria-label={listLabel}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={choice.key}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => onChoose(choice)}
        >
          <span {...choice.speech}>{choice.name}</span> <small>{choice.hint}</small>
        </div>
      ))}
    </div>
  )
}
