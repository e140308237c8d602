import { useTexts } from '../locale/use-texts.ts'
import type { Confirmation } from './confirm-queue.ts'
import { readRowText } from './row-text.ts'
import type { SourceRow } from './rows.ts'
import { StateWord } from './state-word.tsx'
import type { TranslationState } from './use-translation.ts'

interface Props {
  translation: TranslationState
  /** Returns the translation of a row as plain text. */
  readTarget: (row: SourceRow) => string
}

/**
 * Shows units that another person has confirmed or changed since they were read: their present
 * state, and the one that was not stored.
 */
export function ConfirmConflictNote({ translation, readTarget }: Props) {
  const t = useTexts('translation')
  const { conflict, rows, closeConflict, confirm } = translation
  if (!conflict) return <div role="status" />
  const found = conflict.map((mine) => ({
    mine,
    row: rows.find(({ name }) => name === mine.name),
  }))
  return (
    <div role="status">
      <div className="note">
        <p>{t('conflict')}</p>
        <ul className="unit-conflicts">
          {found.map(({ mine, row }) => (
            <li key={mine.name}>
              {row ? (
                <ConflictLine row={row} mine={mine} target={readTarget(row)} />
              ) : (
                t('conflictGone')
              )}
            </li>
          ))}
        </ul>
        <div className="buttons">
          {found.some(({ row }) => row) ? (
            <button
              className="link"
              type="button"
              onClick={() => {
                closeConflict()
                for (const { mine, row } of found) if (row) confirm(row, mine.state)
              }}
            >
              {t('conflictMine')}
            </button>
          ) : null}
          <button className="link" type="button" onClick={closeConflict}>
            {t('conflictTheirs')}
          </button>
        </div>
      </div>
    </div>
  )
}

function ConflictLine({
  row,
  mine,
  target,
}: {
  row: SourceRow
  mine: Confirmation
  target: string
}) {
  const t = useTexts('translation')
  return (
    <>
      <p>
        <strong>{readRowText(row)}</strong>
      </p>
      <p>
        {t('conflictNow')} <StateWord state={row.state} />
      </p>
      <p>
        {t(`conflict-${mine.state}`)} {target}
      </p>
    </>
  )
}
