import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  type FullMediaItem,
  MediaAnswer,
  type MediaChange,
  type MediaText,
  mediaLimits,
  mediaPaths,
} from '@vitrine/contract/admin/media'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useMay, useSession } from '../session/session.ts'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { FocalField } from './focal-field.tsx'
import { TextFields } from './text-fields.tsx'

const unsaid: MediaText = { alt: '', caption: '' }

/** What is said of a file: its name, its tags, and in every language what it shows. */
export function DetailsForm({ item }: { item: FullMediaItem }) {
  const t = useTexts('media')
  const may = useMay()
  const { site } = useSession()
  const { show } = useNotices()
  const [name, setName] = useState(item.name)
  const [tags, setTags] = useState(item.tags)
  const [decorative, setDecorative] = useState(item.decorative)
  const [focal, setFocal] = useState(item.focal)
  const [texts, setTexts] = useState(item.texts)
  const saving = useCall(
    (body: MediaChange) => ask(MediaAnswer, mediaPaths.item(item.id), { method: 'PUT', body }),
    [['media']],
    () => show({ text: t('saved') }),
  )
  const isPicture = item.mime.startsWith('image/')
  const changes = (): MediaChange => ({
    ...changed({ name, decorative, focal }, item),
    ...(tags.join('\n') !== item.tags.join('\n') && { tags }),
    ...(JSON.stringify(texts) !== JSON.stringify(item.texts) && { texts }),
  })
  return (
    <Form label={t('details')} onSend={() => saving.run(changes())}>
      <fieldset className="media-form" disabled={!may('upload-media')}>
        <ProblemNotice refused={saving.refused} />
        <TextInput
          label={t('name')}
          value={name}
          maxLength={mediaLimits.name}
          required
          withAsterisk={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('tags')}
          description={t('tagsHint')}
          defaultValue={tags.join(', ')}
          onChange={(event) => setTags(tagsIn(event.currentTarget.value))}
        />
        {isPicture ? (
          <Checkbox
            label={t('decorative')}
            description={t('decorativeHint')}
            checked={decorative}
            onChange={(event) => setDecorative(event.currentTarget.checked)}
          />
        ) : null}
        {site.locales.map((locale) => (
          <TextFields
            key={locale.code}
            locale={locale}
            text={texts[locale.code] ?? unsaid}
            hasAlt={isPicture && !decorative}
            onChange={(text) => setTexts({ ...texts, [locale.code]: text })}
          />
        ))}
        {isPicture && item.width ? (
          <FocalField item={item} focal={focal} onChange={setFocal} />
        ) : null}
        <Button type="submit" loading={saving.isBusy}>
          {t('save')}
        </Button>
      </fieldset>
    </Form>
  )
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The values that are others than those of the file. */
function changed<K extends keyof FullMediaItem>(
  values: Pick<FullMediaItem, K>,
  item: FullMediaItem,
): Partial<Pick<FullMediaItem, K>> {
  const entries = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(item[key as K]),
  )
  return Object.fromEntries(entries) as Partial<Pick<FullMediaItem, K>>
}
