import type { Node } from 'prosemirror-model'
import { useDeferredValue, useMemo } from 'react'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { createWordCounter, findSkippedHeadings } from './word-count.ts'

/** The number of words, and headings that skip a level. */
export function TextFoot({ doc }: { doc: Node }) {
  const t = useTexts('editor')
  const { language } = useLanguage()
  const settled = useDeferredValue(doc)
  const countWords = useMemo(() => createWordCounter(language), [language])
  const words = useMemo(() => countWords(settled), [settled, countWords])
  const skipped = useMemo(() => findSkippedHeadings(settled), [settled])
  return (
    <div className="editor-foot">
      <p>{t('words', { count: words })}</p>
      {skipped.map(({ level, before, text }) => (
        <p key={`${level} ${text}`} className="editor-warning">
          {t('headingSkipped', { level, before, text })}
        </p>
      ))}
    </div>
  )
}
