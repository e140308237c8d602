import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { readRowText } from './row-text.ts'
import type { SourceRow } from './rows.ts'

/** What a screen reader says: a sentence, and the words of the source in their language. */
interface Announced {
  text: string
  source?: string
}

/** Returns the current announcement, and functions that set it. */
export function useAnnouncement() {
  const t = useTexts('translation')
  const [announced, setAnnounced] = useState<Announced>()
  return {
    announced,
    say: (text: string) => setAnnounced({ text }),
    sayRow: (row: SourceRow, number: number, total: number) =>
      setAnnounced({
        text: t('announced', { number, total, state: t(`state-${row.state}`) }),
        source: readRowText(row),
      }),
  }
}

interface Props {
  announced: Announced | undefined
  lang: string | undefined
  dir: string | undefined
}

/** Reads the unit that the writer has moved to, without moving the focus. */
export function Announcement({ announced, lang, dir }: Props) {
  return (
    <p className="visually-hidden" role="status">
      {announced?.text} <span {...{ lang, dir }}>{announced?.source}</span>
    </p>
  )
}
