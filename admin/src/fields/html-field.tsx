import { Suspense, useEffect, useRef } from 'react'
import { FieldGroup } from '../controls/field-group.tsx'
import { LazyTextEditor } from '../editor/lazy-text-editor.ts'
import type { EditorHandle } from '../editor/text-editor.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { type FieldInputProps, useInputProps } from './input-props.ts'

/** A rich text, with the editor of the content and fewer tools. */
export function HtmlField(props: FieldInputProps) {
  const { value, lang = '', dir = 'auto', locale = lang, isReadOnly, plugins, onChange } = props
  const { id, label, description, required } = useInputProps(props)
  const t = useTexts('page')
  const html = typeof value === 'object' && 'html' in value ? value.html : ''
  const { editor, read } = useSyncedEditor(html)
  return (
    <FieldGroup
      id={id}
      className="field-editor"
      label={label}
      description={description}
      required={required}
    >
      <Suspense fallback={<p className="empty">{t('loading')}</p>}>
        <LazyTextEditor
          ref={(handle) => {
            editor.current = handle
          }}
          html={html}
          label={label}
          locale={locale}
          lang={lang}
          dir={dir}
          isReadOnly={isReadOnly}
          isSmall
          autoFocus={false}
          plugins={plugins}
          onChange={() => {
            const next = read()
            onChange(next === '' ? undefined : { html: next }, true)
          }}
        />
      </Suspense>
    </FieldGroup>
  )
}

/** Connects an editor with a value that may change elsewhere: by a merge or a restored revision. */
function useSyncedEditor(html: string) {
  const editor = useRef<EditorHandle>(null)
  const known = useRef(html)
  useEffect(() => {
    if (html === known.current) return
    known.current = html
    editor.current?.mergeContent(html)
  }, [html])
  const read = () => {
    const written = editor.current?.read() ?? known.current
    known.current = isBlank(written) ? '' : written
    return known.current
  }
  return { editor, read }
}

/** True for a text of empty paragraphs. */
const isBlank = (html: string) => html.replaceAll(/<\/?p>|<br>|\s/g, '') === ''
