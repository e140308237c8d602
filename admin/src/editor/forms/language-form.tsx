import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatLanguageName } from '../../locale/language-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { findPhraseAround, setPhrase, unsetPhrase } from '../commands/phrases.ts'
import { getAttribute, withAttribute } from '../document/attributes.ts'
import type { Attributes } from '../document/piece.ts'
import { ToolForm, type ToolFormProps } from './tool-form.tsx'

const usual = ['fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'la', 'ar', 'ru', 'zh', 'ja']
const other = 'other'

/** A form for the language of some words, for voices and hyphenation. */
export function LanguageForm({ state, run, onClose }: ToolFormProps) {
  const t = useTexts('editor')
  const { language } = useLanguage()
  const around = findPhraseAround(state, 'span')
  const before: Attributes = around?.mark.attrs.attributes ?? []
  const current = getAttribute(before, 'lang') ?? ''
  const [choice, setChoice] = useState(current === '' || usual.includes(current) ? current : other)
  const send = (form: FormData) => {
    const lang = String(form.get(choice === other ? 'tag' : 'lang') ?? '').trim()
    const attributes = withAttribute(before, 'lang', lang || undefined)
    onClose()
    run(attributes.length === 0 ? unsetPhrase('span') : setPhrase('span', attributes))
  }
  return (
    <ToolForm title={t('language')} onSend={send} onClose={onClose}>
      <NativeSelect
        name="lang"
        label={t('languageOf')}
        value={choice}
        data={[
          { value: '', label: t('languageOfPage') },
          ...usual.map((tag) => ({ value: tag, label: formatLanguageName(tag, language) })),
          { value: other, label: t('languageOther') },
        ]}
        onChange={(event) => setChoice(event.currentTarget.value)}
      />
      {choice === other ? (
        <TextInput
          name="tag"
          label={t('languageTag')}
          defaultValue={current}
          pattern="[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,8}"
          required
          withAsterisk={false}
        />
      ) : null}
    </ToolForm>
  )
}
