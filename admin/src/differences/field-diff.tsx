import type { TextFields } from '@vitrine/contract/admin/texts'
import type { TextField } from '@vitrine/contract/pages/page-texts'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { useFieldFormatter } from '../fields/use-field-formatter.ts'
import { useTexts } from '../locale/use-texts.ts'
import { DiffView } from '../ui/diff-view.tsx'
import { PageDiff } from './page-diff-view.tsx'
import { toPlainLines } from './plain-lines.ts'

interface Props {
  field: TextField
  before: TextFields
  after: TextFields
  /** True to compare only the words of the content; false to compare it as a page shows it. */
  isWords?: boolean
  isBeside?: boolean
  lang: string
  dir: string
}

/** Shows the difference in one field of a text, never its HTML. */
export function FieldDiff(props: Props) {
  const { field, before, after, isWords = false, isBeside = false, lang, dir } = props
  const t = useTexts('page')
  const formatField = useFieldFormatter()
  const sides = { before: formatField(before, field), after: formatField(after, field) }
  if (field !== 'content') return <DiffView {...sides} isBeside={isBeside} />
  if (!isWords) return <PageDiff {...sides} isBeside={isBeside} lang={lang} dir={dir} />
  const words = {
    before: toPlainLines(parsePieces(sides.before)),
    after: toPlainLines(parsePieces(sides.after)),
  }
  if (words.before === words.after) return <p>{t('sameWords')}</p>
  return <DiffView {...words} isBeside={isBeside} />
}
