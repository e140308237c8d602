import { useTexts } from '../locale/use-texts.ts'

/** The HTML as a text field. */
export function SourceView({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const t = useTexts('editor')
  return (
    <textarea
      className="editor-source"
      aria-label={t('source')}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: the source replaces the focused text.
      autoFocus
      dir="ltr"
      value={html}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
