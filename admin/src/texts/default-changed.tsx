import { useTexts } from '../locale/use-texts.ts'
import { Difference } from '../ui/difference-view.tsx'

interface Props {
  /** The code's own text when somebody wrote another, and as it is now. */
  before: string
  after: string
  mayWrite: boolean
  onKeep: () => void
  onTake: () => void
}

/** Says what the code's own text says now, and asks whether one's own shall stay. */
export function DefaultChanged({ before, after, mayWrite, onKeep, onTake }: Props) {
  const t = useTexts('texts')
  return (
    <div className="note">
      <p>{t('defaultChanged')}</p>
      <Difference before={before} after={after} isBeside={false} />
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
