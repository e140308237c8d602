import { type KeyboardEvent, useId, useState } from 'react'

/** An option of a list. */
export interface ListChoice {
  key: string
  name: string
  /** Tells apart choices with the same name. */
  hint: string
  /** Language and direction of the name, if it is in another language. */
  languageAttributes?: { lang?: string; dir?: string }
  /** Language and direction of the hint, if it is in another language. */
  hintAttributes?: { lang?: string; dir?: string }
}

interface Props<T extends ListChoice> {
  /** Label of the field. */
  label: string
  listLabel: string
  words: string
  choices: T[]
  /** Message if nothing matches. */
  none: string
  onWords: (words: string) => void
  onChoose: (choice: T) => void
}

/** Search field with a list of matches. Arrow keys move in the list, Enter chooses. */
export function ChoiceList<T extends ListChoice>(props: Props<T>) {
  const { label, listLabel, words, choices, none, onWords, onChoose } = props
  const listId = useId()
  const [activeIndex, setActiveIndex] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = choices[activeIndex]
    if (event.key === 'Enter') {
      if (choice) onChoose(choice)
    } else if (!step || choices.length === 0) return
    else setActiveIndex((activeIndex + step + choices.length) % choices.length)
    event.preventDefault()
  }
  return (
    <>
      <input
        className="palette-words"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={choices[activeIndex] ? `${listId}-${activeIndex}` : undefined}
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => {
          onWords(event.currentTarget.value)
          setActiveIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options
        listId={listId}
        listLabel={listLabel}
        choices={choices}
        activeIndex={activeIndex}
        onChoose={onChoose}
      />
      <p role="status">{choices.length === 0 ? none : null}</p>
    </>
  )
}

interface OptionsProps<T extends ListChoice>
  extends Pick<Props<T>, 'listLabel' | 'choices' | 'onChoose'> {
  listId: string
  activeIndex: number
}

function Options<T extends ListChoice>({
  listId,
  listLabel,
  choices,
  activeIndex,
  onChoose,
}: OptionsProps<T>) {
  return (
    <div className="palette-list" id={listId} role="listbox" aria-label={listLabel}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={choice.key}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onClick={() => onChoose(choice)}
        >
          <span {...choice.languageAttributes}>{choice.name}</span>{' '}
          <small {...choice.hintAttributes}>{choice.hint}</small>
        </div>
      ))}
    </div>
  )
}
