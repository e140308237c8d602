import { Radio } from '@mantine/core'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { Author } from '@vitrine/contract/admin/shapes'
import { type TextField, textFields } from '@vitrine/contract/pages/page-texts'
import { useMemo } from 'react'
import { DiffSide } from '../../differences/diff-side.tsx'
import { markWords } from '../../differences/mark-words.ts'
import type { MergePart } from '../../differences/merge-parts.ts'
import { parsePieces } from '../../editor/document/dom-pieces.ts'
import type { Piece } from '../../editor/document/piece.ts'
import { useFieldFormatter } from '../../fields/use-field-formatter.ts'
import { formatOfName } from '../../locale/of-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'

type ConflictingPart = Extract<MergePart, { is: 'conflict' }>

interface Props {
  name: string
  label: string
  field: TextField
  part: ConflictingPart
  /** Author of the other version. */
  author: Author
  /** True if a machine wrote it for the author. */
  isMachine: boolean
  locale: SiteLocale
}

/** Shows both versions of one place as the page shows them, with the choice between them. */
export function ConflictPart({ name, label, field, part, author, isMachine, locale }: Props) {
  const t = useTexts('page')
  const { user } = useSession()
  const theirsLabel = useTheirsLabel(author, isMachine)
  const sides = useSides(field, part)
  const shown = { markWord: t('differsHere'), lang: locale.lang, dir: locale.dir }
  return (
    <Radio.Group className="conflict-part" name={name} label={label} defaultValue="mine">
      <div className="sides">
        <div className="side">
          <Radio value="mine" label={t('mineOf', { name: user.name })} />
          {part.mine.length > 0 ? <DiffSide pieces={sides.mine} {...shown} /> : <Deleted />}
        </div>
        <div className="side">
          <Radio value="theirs" label={theirsLabel} />
          {part.theirs.length > 0 ? <DiffSide pieces={sides.theirs} {...shown} /> : <Deleted />}
        </div>
      </div>
      {field === 'content' ? <Radio value="both" label={t('keepBoth')} /> : null}
    </Radio.Group>
  )
}

function Deleted() {
  const t = useTexts('page')
  return <p className="empty">{t('deletedHere')}</p>
}

function useTheirsLabel(author: Author, isMachine: boolean): string {
  const t = useTexts('page')
  const { language } = useLanguage()
  const { user } = useSession()
  if (isMachine) return t('theirsByMachine')
  if (!author) return t('theirs')
  if (author.id === user.id) return t('theirsInTab')
  return t('theirsOf', { of: formatOfName(author.name, language) })
}

/** Returns both sides, with marks on the words that the other one lacks. */
function useSides(field: TextField, part: ConflictingPart): { mine: Piece[]; theirs: Piece[] } {
  const formatField = useFieldFormatter()
  return useMemo(() => {
    const piecesOf = (blocks: string[]) => {
      if (field === 'content') return parsePieces(blocks.join('\n'))
      const empty = Object.fromEntries(textFields.map((each) => [each, ''])) as Record<
        TextField,
        string
      >
      return [formatField({ ...empty, [field]: blocks.join('') }, field)]
    }
    const { before: theirs, after: mine } = markWords(piecesOf(part.theirs), piecesOf(part.mine))
    return { mine, theirs }
  }, [field, part, formatField])
}
