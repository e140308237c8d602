import { type TextState, textStates } from '@vitrine/contract/admin/page-list'
import { useMemo } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'

/** One language of the list. */
export interface Column {
  code: string
  name: string
  states: Record<TextState, StateWords>
}

/** Texts of a cell for a state. */
export interface StateWords {
  /** Text in the cell. */
  word: string
  /** Text for screen readers, with the name of the language, which a cell alone does not show. */
  spoken: string
  /** Tooltip. */
  hint: string
}

/** Returns the languages of the list, with the texts of their cells, which are read only once. */
export function useColumns(): Column[] {
  const t = useTexts('pages')
  const { site } = useSession()
  return useMemo(() => {
    const inState = (name: string, state: TextState): StateWords => {
      const word = t(`state-${state}`)
      return { word, spoken: `${name} ${word}`, hint: `${name} – ${word}` }
    }
    return site.locales.map(({ code, name }) => {
      const states = textStates.map((state) => [state, inState(name, state)])
      return { code, name, states: Object.fromEntries(states) }
    })
  }, [t, site])
}
