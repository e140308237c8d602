import { type ReactNode, useMemo } from 'react'
import { DiffSide } from '../differences/diff-side.tsx'
import { markWords } from '../differences/mark-words.ts'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { escapeText } from '../editor/document/piece.ts'
import { useTexts } from '../locale/use-texts.ts'
import type { SourceRow } from './rows.ts'

interface Props {
  row: SourceRow
  lang: string
  dir: string
}

/**
 * The words of a unit of the source. If they have changed since the translation was made, both
 * versions, with the words that differ marked.
 */
export function SourceWords({ row, lang, dir }: Props) {
  const t = useTexts('translation')
  const { html, former } = readSource(row)
  const sides = useMemo(() => {
    const pieces = parsePieces(html)
    return former === null ? { after: pieces } : markWords(parsePieces(former), pieces)
  }, [html, former])
  const shown = { lang, dir }
  if (!('before' in sides))
    return <DiffSide pieces={sides.after} markWord={t('newWord')} {...shown} />
  return (
    <>
      <Version label={t('formerly')}>
        <DiffSide pieces={sides.before} markWord={t('formerWord')} markTag="del" {...shown} />
      </Version>
      <Version label={t('nowSays')}>
        <DiffSide pieces={sides.after} markWord={t('newWord')} {...shown} />
      </Version>
    </>
  )
}

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="unit-version">
      <p>{label}</p>
      {children}
    </div>
  )
}

function readSource(row: SourceRow): { html: string; former: string | null } {
  if (row.is === 'unit') return { html: row.source.html, former: row.source.formerHtml }
  const { source, formerSource } = row.source
  return {
    html: escapeText(source),
    former: formerSource === null ? null : escapeText(formerSource),
  }
}
