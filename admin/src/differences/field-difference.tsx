import type { TextFields } from '@vitrine/contract/admin/texts'
import type { TextField } from '@vitrine/contract/pages/page-texts'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { useSaid } from '../fields/use-said.ts'
import { useTexts } from '../locale/use-texts.ts'
import { Difference } from '../ui/difference-view.tsx'
import { PageDifference } from './page-difference-view.tsx'
import { plainWords } from './plain-words.ts'

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
export function FieldDifference(props: Props) {
  const { field, before, after, isWords = false, isBeside = false, lang, dir } = props
  const t = useTexts('page')
  const said = useSaid()
  const sides = { before: said(before, field), after: said(after, field) }
  if (field !== 'content') return <Difference {...sides} isBeside={isBeside} />
  if (!isWords) return <PageDifference {...sides} isBeside={isBeside} lang={lang} dir={dir} />
  const words = {
    before: plainWords(parsePieces(sides.before)),
    after: plainWords(parsePieces(sides.after)),
  }
  if (words.before === words.after) return <p>{t('sameWords')}</p>
  return <Difference {...words} isBeside={isBeside} />
}
