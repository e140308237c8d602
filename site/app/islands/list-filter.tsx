import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { matchesWords } from './matching.ts'

/** Hides the cards without the typed words, and announces how many match. */
export function ListFilter({ of }: { of: number }) {
  const t = useTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [matchCount, setMatchCount] = useState<number>()
  // Read on the server in every number, so that the texts are shipped with the page.
  const sentences = Array.from({ length: of + 1 }, (_, count) => t('filtered', { count, of }))
  const filter = () => {
    if (field.current) setMatchCount(showMatches(field.current))
  }
  // The reader may have typed before hydration, or returned to the page.
  useEffect(() => {
    if (field.current?.value) setMatchCount(showMatches(field.current))
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
      <p role="status">{matchCount === undefined ? '' : sentences[matchCount]}</p>
    </search>
  )
}

/** Hides other cards and returns the number of matches; undefined if the field is empty. */
function showMatches(field: HTMLInputElement): number | undefined {
  const cards = [...(field.closest('.listing')?.querySelectorAll<HTMLElement>('.card') ?? [])]
  for (const card of cards) card.hidden = !matchesWords(card.textContent ?? '', field.value)
  return field.value.trim() === '' ? undefined : cards.filter(({ hidden }) => !hidden).length
}
