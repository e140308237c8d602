import { useTexts } from '../locale/use-texts.ts'
import type { RowState } from './rows.ts'

/** A sign for each state, for a first look; the word says it. */
const signs: Record<RowState, string> = {
  right: '✓',
  changed: '≠',
  missing: '○',
  proposed: '?',
  unknown: '?',
  machine: '⚙',
}

/** The state of a unit, as a sign and a word. */
export function StateWord({ state }: { state: RowState }) {
  const t = useTexts('translation')
  return (
    <span className="unit-state" data-unit={state}>
      <span aria-hidden="true">{signs[state]}</span> {t(`state-${state}`)}
    </span>
  )
}
