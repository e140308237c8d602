import { useMemo, useState } from 'react'
import { DiffSide } from '../differences/diff-side.tsx'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { useTexts } from '../locale/use-texts.ts'
import { MoreButton } from '../ui/query-state.tsx'
import { useParts } from '../ui/use-parts.ts'
import type { TranslationState } from './use-translation.ts'

/** Number of units that are shown at first, and with each press of the button for more. */
const partSize = 50

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
export function RemovedUnits(props: Props) {
  const t = useTexts('translation')
  const [isOpen, setOpen] = useState(false)
  const { removed } = props
  if (removed.length === 0) return null
  return (
    <details
      className="removed-units"
      onToggle={({ currentTarget: { open } }) => setOpen((before) => before || open)}
    >
      <summary>{t('removed', { count: removed.length })}</summary>
      <p>{t('removedRule')}</p>
      {isOpen ? <RemovedList {...props} /> : null}
    </details>
  )
}

function RemovedList({ removed, ...unit }: Props) {
  const t = useTexts('translation')
  const { list, shown, more } = useParts(removed.length, partSize)
  return (
    <>
      <ul ref={list}>
        {removed.slice(0, shown).map((each) => (
          <RemovedUnit key={each.target} {...each} {...unit} />
        ))}
      </ul>
      <MoreButton list={more} label={t('moreRemoved')} />
    </>
  )
}

type UnitProps = Omit<Props, 'removed'> & Props['removed'][number]

function RemovedUnit({ formerHtml, target, lang, dir, isReadOnly, onGoTo, onKeep }: UnitProps) {
  const t = useTexts('translation')
  const pieces = useMemo(() => parsePieces(formerHtml), [formerHtml])
  return (
    <li>
      <DiffSide pieces={pieces} markWord="" lang={lang} dir={dir} />
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
  )
}
