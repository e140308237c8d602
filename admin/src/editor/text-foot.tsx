import type { Node } from 'prosemirror-model'
import { useDeferredValue, useMemo } from 'react'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { createWordCounter } from './word-count.ts'

/** The number of words. */
export function TextFoot({ doc }: { doc: Node }) {
  const t = useTexts('editor')
  const { language } = useLanguage()
  const settled = useDeferredValue(doc)
  const countWords = useMemo(() => createWordCounter(language), [language])
  const words = useMemo(() => countWords(settled), [settled, countWords])
  return (
    <div className="editor-foot">
      <p>{t('words', { count: words })}</p>
    </div>
  )
}
