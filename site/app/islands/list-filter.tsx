import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { holds } from './matching.ts'

/**
 * A field that hides those cards of its list which do not hold what is typed, and says how many of
 * them are left.
 */
export function ListFilter({ of }: { of: number }) {
  const t = useTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<number>()
  // All are read on the server, so that the sentences come with the page.
  const sentences = Array.from({ length: of + 1 }, (_, count) => t('filtered', { count, of }))
  const filter = () => {
    if (field.current) setLeft(showWhatHolds(field.current))
  }
  // Somebody may have typed before the field came alive, or have come back to it.
  useEffect(() => {
    if (field.current?.value) setLeft(showWhatHolds(field.current))
  }, [])
  return (
    <search className="filter" {...t.lang('filter')}>
      <label htmlFor={id}>{t('filter')}</label>
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        enterKeyHint="done"
        onInput={filter}
      />
      <p role="status">{left === undefined ? '' : sentences[left]}</p>
    </search>
  )
}

/** Answers how many cards are left; undefined when nothing is typed. */
function showWhatHolds(field: HTMLInputElement): number | undefined {
  const cards = [...(field.closest('.listing')?.querySelectorAll<HTMLElement>('.card') ?? [])]
  for (const card of cards) card.hidden = !holds(card.textContent ?? '', field.value)
  return field.value.trim() === '' ? undefined : cards.filter(({ hidden }) => !hidden).length
}
