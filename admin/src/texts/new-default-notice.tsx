import { useTexts } from '../locale/use-texts.ts'
import { DiffView } from '../ui/diff-view.tsx'

interface Props {
  /** The default text when another one was written, and the current default. */
  before: string
  after: string
  mayWrite: boolean
  onKeep: () => void
  onTake: () => void
}

/** Shows the new default text, and asks whether to keep the own text. */
export function NewDefaultNotice({ before, after, mayWrite, onKeep, onTake }: Props) {
  const t = useTexts('texts')
  return (
    <div className="note">
      <p>{t('defaultChanged')}</p>
      <DiffView before={before} after={after} isBeside={false} />
      {mayWrite ? (
        <div className="buttons">
          <button className="link" type="button" onClick={onTake}>
            {t('takeNew')}
          </button>
          <button className="link" type="button" onClick={onKeep}>
            {t('keepMine')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
