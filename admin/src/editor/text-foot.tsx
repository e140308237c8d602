import type { Node } from 'prosemirror-model'
import { useDeferredValue, useMemo } from 'react'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { skippedHeadings, wordCounter } from './count.ts'

/** The number of words, and headings that skip a level. */
export function TextFoot({ doc }: { doc: Node }) {
  const t = useTexts('editor')
  const { language } = useSpeech()
  const settled = useDeferredValue(doc)
  const wordsIn = useMemo(() => wordCounter(language), [language])
  const words = useMemo(() => wordsIn(settled), [settled, wordsIn])
  const skipped = useMemo(() => skippedHeadings(settled), [settled])
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
