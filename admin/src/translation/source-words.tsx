import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { DiffSide } from '../differences/diff-side.tsx'
import { markWords } from '../differences/mark-words.ts'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { escapeText } from '../editor/document/piece.ts'
import { useTexts } from '../locale/use-texts.ts'
import type { SourceRow } from './rows.ts'

/** Words of more rows than this are read when they come into view. */
const longList = 300

interface Props {
  row: SourceRow
  lang: string
  dir: string
}

/**
 * The words of a unit of the source, which are read at once or when they come into view: a long
 * text would stop the browser for seconds.
 */
export function SourceWords({ total, ...props }: Props & { total: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isRead, setRead] = useState(total <= longList)
  useEffect(() => {
    if (isRead || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setRead(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isRead])
  if (isRead) return <ReadWords {...props} />
  const { row, lang, dir } = props
  return (
    <div ref={place} className="shown-side" lang={lang} dir={dir}>
      {readSource(row).html.replaceAll(/<[^>]*>/g, ' ')}
    </div>
  )
}

/**
 * The words of a unit of the source. If they have changed since the translation was made, both
 * versions, with the words that differ marked.
 */
function ReadWords({ row, lang, dir }: Props) {
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
