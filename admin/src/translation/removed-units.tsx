import { DiffSide } from '../differences/diff-side.tsx'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { useTexts } from '../locale/use-texts.ts'
import type { TranslationState } from './use-translation.ts'

interface Props {
  removed: TranslationState['view']['removed']
  lang: string
  dir: string
  isReadOnly: boolean
  /** Goes to the unit of the saved text with this index. */
  onGoTo: (target: number) => void
  /** Declares the unit right without a source. */
  onKeep: (target: number) => void
}

/** Units that the source no longer has, while the text still has their translation. */
export function RemovedUnits({ removed, lang, dir, isReadOnly, onGoTo, onKeep }: Props) {
  const t = useTexts('translation')
  if (removed.length === 0) return null
  return (
    <details className="removed-units">
      <summary>{t('removed', { count: removed.length })}</summary>
      <p>{t('removedRule')}</p>
      <ul>
        {removed.map(({ formerHtml, target }) => (
          <li key={target}>
            <DiffSide pieces={parsePieces(formerHtml)} markWord="" lang={lang} dir={dir} />
            <div className="buttons">
              <button className="link" type="button" onClick={() => onGoTo(target)}>
                {t('goToRemoved')}
              </button>
              {isReadOnly ? null : (
                <button className="link" type="button" onClick={() => onKeep(target)}>
                  {t('keepRemoved')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
