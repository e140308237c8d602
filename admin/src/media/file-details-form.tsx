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
import { isPicture, isPlayable, isVideo } from './file-types.ts'
import { FocalField } from './focal-field.tsx'
import { FolderSelect } from './folder-select.tsx'
import { LanguageSelect } from './language-select.tsx'
import { PictureField } from './picture-field.tsx'
import { Player } from './player.tsx'
import { sortLanguages } from './sort-languages.ts'
import { MediaTextFields } from './text-fields.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { TracksField } from './tracks-field.tsx'

/** Values of the form. */
type FormValues = Pick<
  MediaItemWithUses,
  'name' | 'tags' | 'decorative' | 'focal' | 'texts' | 'folder' | 'locale' | 'poster' | 'tracks'
>

/** Width of the picture above the fields, in CSS pixels. */
const shownWidth = 640
const emptyText: MediaText = { alt: '', caption: '' }

interface FormProps {
  item: MediaItemWithUses
  /** Code of the language that comes first. Those of a limited user and those without a text follow. */
  locale: string | undefined
}

/** The form of a file: name, tags, folder, and its texts in every language. */
export function FileDetailsForm({ item, locale }: FormProps) {
  const t = useTexts('media')
  const may = usePermissionCheck()
  const { site, locales } = useSession()
  const { show } = useNotices()
  const { name, tags, decorative, focal, texts, folder, poster, tracks } = item
  const [values, setValues] = useState<FormValues>({
    name,
    tags,
    decorative,
    focal,
    texts,
    folder,
    poster,
    tracks,
    locale: item.locale,
  })
  const change = (changed: Partial<FormValues>) => setValues({ ...values, ...changed })
  const saving = useCall(
    (body: MediaChange) => call(changeMedia, { params: { id: item.id }, body }),
    [['media']],
    () => show({ text: t('saved') }),
  )
  const mayOrganize = may('organize-media')
  const hasPicture = isPicture(item)
  // The order is fixed on opening: a save that adds a missing text moves no field.
  const [languages] = useState(() =>
    sortLanguages(site.locales, [...(locale ? [locale] : []), ...(locales ?? []), ...item.lacking]),
  )
  return (
    <Form label={t('details')} onSend={() => saving.run(getChanges(values, item))}>
      <fieldset className="media-form" disabled={!may('describe-media')}>
        {hasPicture ? (
          <div className="media-shown">
            <Thumbnail item={item} width={shownWidth} />
          </div>
        ) : null}
        {isPlayable(item) ? <Player item={item} /> : null}
        <ProblemNotice refused={saving.refused} />
        {mayOrganize ? null : <p>{t('fileLimit')}</p>}
        <fieldset className="media-form" disabled={!mayOrganize}>
          <NameFields values={values} change={change} />
          {hasPicture ? <DecorativeField values={values} change={change} /> : null}
          {isPlayable(item) ? (
            <PlayerFields item={item} values={values} change={change} locale={locale} />
          ) : null}
          {item.mime === 'application/pdf' ? (
            <DocumentFields item={item} values={values} change={change} />
          ) : null}
        </fieldset>
        {languages.map((language) => (
          <MediaTextFields
            key={language.code}
            locale={language}
            text={values.texts[language.code] ?? emptyText}
            hasAlt={hasPicture && !values.decorative}
            hasTranscript={isPlayable(item)}
            isReadOnly={!may('describe-media', language.code)}
            onChange={(text) => change({ texts: { ...values.texts, [language.code]: text } })}
          />
        ))}
        {hasPicture && item.width && mayOrganize ? (
          <FocalField item={item} focal={values.focal} onChange={(focal) => change({ focal })} />
        ) : null}
        <Button type="submit" loading={saving.isBusy}>
          {t('save')}
        </Button>
      </fieldset>
    </Form>
  )
}

interface FieldProps {
  values: FormValues
  change: (values: Partial<FormValues>) => void
}

function NameFields({ values, change }: FieldProps) {
  const t = useTexts('media')
  return (
    <>
      <TextInput
        label={t('name')}
        value={values.name}
        maxLength={mediaLimits.name}
        required
        withAsterisk={false}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('tags')}
        description={t('tagsHint')}
        defaultValue={values.tags.join(', ')}
        onChange={(event) => change({ tags: parseTags(event.currentTarget.value) })}
      />
      <FolderSelect
        label={t('folder')}
        value={values.folder}
        onChange={(folder) => change({ folder })}
      />
    </>
  )
}

function DecorativeField({ values, change }: FieldProps) {
  const t = useTexts('media')
  return (
    <Checkbox
      label={t('decorative')}
      description={t('decorativeHint')}
      checked={values.decorative}
      onChange={(event) => change({ decorative: event.currentTarget.checked })}
    />
  )
}

interface PlayerFieldsProps extends FieldProps {
  item: MediaItemWithUses
  locale: string | undefined
}

function PlayerFields({ item, values, change, locale }: PlayerFieldsProps) {
  const t = useTexts('media')
  return (
    <>
      {isVideo(item) ? (
        <PictureField
          label={t('poster')}
          value={values.poster}
          onChange={(poster) => change({ poster })}
        />
      ) : null}
      <TracksField
        tracks={values.tracks}
        locale={locale}
        onChange={(tracks) => change({ tracks })}
      />
    </>
  )
}

function DocumentFields({ item, values, change }: FieldProps & { item: MediaItemWithUses }) {
  const t = useTexts('media')
  return (
    <>
      <LanguageSelect
        label={t('documentLanguage')}
        value={values.locale}
        none={t('documentLanguageNone')}
        onChange={(tag) => change({ locale: tag })}
      />
      {item.document?.isTagged === false ? <p>{t('untagged')}</p> : null}
    </>
  )
}

const parseTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Returns the texts of the languages that differ: the user may not change others. */
const getChangedTexts = (values: FormValues, item: MediaItemWithUses) =>
  Object.fromEntries(
    Object.entries(values.texts).filter(
      ([code, text]) => JSON.stringify(text) !== JSON.stringify(item.texts[code]),
    ),
  )

/** Returns the values that differ from those of the file. */
function getChanges(values: FormValues, item: MediaItemWithUses): MediaChange {
  const isSame = (name: keyof FormValues) =>
    JSON.stringify(values[name]) === JSON.stringify(item[name])
  return {
    ...(!isSame('name') && { name: values.name }),
    ...(!isSame('tags') && { tags: values.tags }),
    ...(!isSame('decorative') && { decorative: values.decorative }),
    ...(!isSame('focal') && { focal: values.focal }),
    ...(!isSame('texts') && { texts: getChangedTexts(values, item) }),
    ...(!isSame('folder') && { folder: values.folder }),
    ...(!isSame('locale') && { locale: values.locale }),
    ...(!isSame('poster') && { poster: values.poster }),
    ...(!isSame('tracks') && { tracks: values.tracks }),
  }
}
