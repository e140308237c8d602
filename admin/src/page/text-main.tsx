import { Textarea } from '@mantine/core'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { Plugin } from 'prosemirror-state'
import { Suspense, useState } from 'react'
import { LazyTextEditor } from '../editor/lazy-text-editor.ts'
import { LanguageFields } from '../fields/language-fields.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { AddressField } from './text/address-field.tsx'
import type { WrittenText } from './text/use-text.ts'

interface Props {
  id: number
  template: string
  locale: SiteLocale
  text: WrittenText
  isReadOnly: boolean
  /** False if something above the text comes first: the focus would scroll past it. */
  takesFocus?: boolean
  /** Further plugins of the editor of a field, constant for its life. */
  pluginsOf?: (field: string) => readonly Plugin[]
  /** Called after each edit of the content. */
  onTyped?: () => void
}

/** Title, address and text of a page. */
export function TextMain({ id, template, locale, text, isReadOnly, ...props }: Props) {
  const { takesFocus = true, pluginsOf, onTyped } = props
  const t = useTexts('page')
  const { code, lang, dir } = locale
  const { fields, change, editor } = text
  // An empty text gets the focus at once: the user wants to write.
  const [startsIn] = useState(() => chooseFocus(text, isReadOnly || !takesFocus))
  return (
    <>
      <TitleField
        text={text}
        locale={locale}
        isReadOnly={isReadOnly}
        autoFocus={startsIn === 'title'}
      />
      <AddressField
        id={id}
        locale={code}
        slug={fields.slug}
        title={fields.title}
        isReadOnly={isReadOnly}
        onChange={text.changeSlug}
      />
      <Suspense fallback={<p className="empty">{t('loading')}</p>}>
        <LazyTextEditor
          // The handle stays after the editor has unmounted: the last save reads its text.
          ref={(handle) => {
            if (handle) editor.current = handle
          }}
          html={fields.content}
          label={t('content')}
          locale={code}
          lang={lang}
          dir={dir}
          isReadOnly={isReadOnly}
          autoFocus={startsIn === 'content'}
          plugins={pluginsOf?.('content')}
          onChange={() => {
            text.autosave.touch()
            onTyped?.()
          }}
        />
      </Suspense>
      <LanguageFields
        template={template}
        fields={fields}
        locale={code}
        lang={lang}
        dir={dir}
        isReadOnly={isReadOnly}
        {...(pluginsOf && { pluginsOf })}
        onChange={change}
      />
      <Removed notes={text.removed} />
    </>
  )
}

interface TitleProps extends Pick<Props, 'text' | 'locale' | 'isReadOnly'> {
  autoFocus: boolean
}

function TitleField({ text, locale, isReadOnly, autoFocus }: TitleProps) {
  const t = useTexts('page')
  const { lang, dir } = locale
  return (
    <Textarea
      id="title"
      className="title-field"
      label={t('title')}
      value={text.fields.title}
      lang={lang}
      dir={dir}
      readOnly={isReadOnly}
      autoFocus={autoFocus}
      onChange={(event) => text.change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
      onBlur={text.propose}
    />
  )
}

function chooseFocus({ fields }: WrittenText, isOff: boolean) {
  if (isOff || fields.content !== '') return undefined
  return fields.title === '' ? 'title' : 'content'
}

/** Lists the parts that the site has removed from the text. */
function Removed({ notes }: { notes: string[] }) {
  const t = useTexts('page')
  if (notes.length === 0) return null
  return (
    <div className="note" role="status">
      <p>{t('removed')}</p>
      <ul>
        {notes.map((each) => (
          <li key={each}>
            <code>{each}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
