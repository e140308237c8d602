import { useTexts } from '../locale/use-texts.ts'

/** The HTML itself, for those who read it. */
export function SourceView({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const t = useTexts('editor')
  return (
    <textarea
      className="editor-source"
      aria-label={t('source')}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the text, and of its caret.
      autoFocus
      dir="ltr"
      value={html}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
