import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  type MediaChange,
  type MediaItemWithUses,
  type MediaText,
  mediaLimits,
} from '@vitrine/contract/admin/media'
import { changeMedia } from '@vitrine/contract/endpoints/media'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { FocalField } from './focal-field.tsx'
import { FolderSelect } from './folder-select.tsx'
import { sortLanguages } from './sort-languages.ts'
import { MediaTextFields } from './text-fields.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Values of the form. */
type FormValues = Pick<
  MediaItemWithUses,
  'name' | 'tags' | 'decorative' | 'focal' | 'texts' | 'folder'
>

/** Width of the picture above the fields, in CSS pixels. */
const shownWidth = 640
const emptyText: MediaText = { alt: '', caption: '' }

interface FormProps {
  item: MediaItemWithUses
  /** Code of the language that comes first. Languages without a text follow. */
  locale: string | undefined
}

/** The form of a file: name, tags, folder, and its texts in every language. */
export function FileDetailsForm({ item, locale }: FormProps) {
  const t = useTexts('media')
  const may = usePermissionCheck()
  const { site } = useSession()
  const { show } = useNotices()
  const { name, tags, decorative, focal, texts, folder } = item
  const [said, setSaid] = useState<FormValues>({ name, tags, decorative, focal, texts, folder })
  const say = (values: Partial<FormValues>) => setSaid({ ...said, ...values })
  const saving = useCall(
    (body: MediaChange) => call(changeMedia, { params: { id: item.id }, body }),
    [['media']],
    () => show({ text: t('saved') }),
  )
  const isPicture = item.mime.startsWith('image/')
  // The order is fixed on opening: a save that adds a missing text moves no field.
  const [languages] = useState(() =>
    sortLanguages(site.locales, [...(locale ? [locale] : []), ...item.lacking]),
  )
  return (
    <Form label={t('details')} onSend={() => saving.run(getChanges(said, item))}>
      <fieldset className="media-form" disabled={!may('upload-media')}>
        {isPicture ? (
          <div className="media-shown">
            <Thumbnail item={item} width={shownWidth} />
          </div>
        ) : null}
        <ProblemNotice refused={saving.refused} />
        <NameFields said={said} say={say} />
        {isPicture ? <DecorativeField said={said} say={say} /> : null}
        {languages.map((language) => (
          <MediaTextFields
            key={language.code}
            locale={language}
            text={said.texts[language.code] ?? emptyText}
            hasAlt={isPicture && !said.decorative}
            onChange={(text) => say({ texts: { ...said.texts, [language.code]: text } })}
          />
        ))}
        {isPicture && item.width ? (
          <FocalField item={item} focal={said.focal} onChange={(focal) => say({ focal })} />
        ) : null}
        <Button type="submit" loading={saving.isBusy}>
          {t('save')}
        </Button>
      </fieldset>
    </Form>
  )
}

interface FieldProps {
  said: FormValues
  say: (values: Partial<FormValues>) => void
}

function NameFields({ said, say }: FieldProps) {
  const t = useTexts('media')
  return (
    <>
      <TextInput
        label={t('name')}
        value={said.name}
        maxLength={mediaLimits.name}
        required
        withAsterisk={false}
        onChange={(event) => say({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('tags')}
        description={t('tagsHint')}
        defaultValue={said.tags.join(', ')}
        onChange={(event) => say({ tags: parseTags(event.currentTarget.value) })}
      />
      <FolderSelect
        label={t('folder')}
        value={said.folder}
        onChange={(folder) => say({ folder })}
      />
    </>
  )
}

function DecorativeField({ said, say }: FieldProps) {
  const t = useTexts('media')
  return (
    <Checkbox
      label={t('decorative')}
      description={t('decorativeHint')}
      checked={said.decorative}
      onChange={(event) => say({ decorative: event.currentTarget.checked })}
    />
  )
}

const parseTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Returns the values that differ from those of the file. */
function getChanges(said: FormValues, item: MediaItemWithUses): MediaChange {
  const isSame = (name: keyof FormValues) =>
    JSON.stringify(said[name]) === JSON.stringify(item[name])
  return {
    ...(!isSame('name') && { name: said.name }),
    ...(!isSame('tags') && { tags: said.tags }),
    ...(!isSame('decorative') && { decorative: said.decorative }),
    ...(!isSame('focal') && { focal: said.focal }),
    ...(!isSame('texts') && { texts: said.texts }),
    ...(!isSame('folder') && { folder: said.folder }),
  }
}
