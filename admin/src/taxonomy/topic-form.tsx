import { TextInput } from '@mantine/core'
import { type ListedTopic, type TopicFields, taxonomyLimits } from '@vitrine/contract/admin/topics'
import { parseRefusedValue } from '@vitrine/contract/client/call'
import { changeTopic, createTopic } from '@vitrine/contract/endpoints/topics'
import { useState } from 'react'
import { call, statusConflict } from '../http/client.ts'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PictureField } from '../media/picture-field.tsx'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { FormDialog, useSaving } from './form-dialog.tsx'
import { topicsKey } from './taxonomy-queries.ts'
import { getTopicName } from './topic-name.ts'

interface Props {
  /** The topic to change; without one, a topic is created. */
  topic?: ListedTopic | undefined
  onDone: () => void
}

const emptyText = { name: '', slug: '', description: '' }

/** Dialog with the names, addresses and descriptions of a topic, language by language. */
export function TopicForm({ topic, onDone }: Props) {
  const t = useTexts('taxonomy')
  const { language } = useLanguage()
  const { site } = useSession()
  const [texts, setTexts] = useState<TopicFields['texts']>(topic?.texts ?? {})
  /** The topic as another person has saved it. */
  const [present, setPresent] = useState<ListedTopic>()
  const [picture, setPicture] = useState(topic?.picture ?? null)
  const saving = useSaving({
    listKey: topicsKey,
    save: (fields: TopicFields) => saveTopic(present ?? topic, fields),
    getName: (saved) => getTopicName(site, saved).name,
    onDone,
  })
  const theirs = saving.refused && parseRefusedValue(changeTopic, statusConflict, saving.refused)
  if (theirs && theirs.data.version !== present?.version) setPresent(theirs.data)
  const errors = saving.refused?.errors ?? {}
  const change = (code: string, fields: Partial<typeof emptyText>) =>
    setTexts((before) => ({ ...before, [code]: { ...emptyText, ...before[code], ...fields } }))
  return (
    <FormDialog
      title={t(topic ? 'changeTopic' : 'addTopic')}
      saving={saving}
      onSave={() => void saving.run({ texts, picture })}
      onTakeTheirs={
        theirs &&
        (() => {
          setTexts(theirs.data.texts)
          setPicture(theirs.data.picture)
        })
      }
      onClose={onDone}
    >
      <div className="taxonomy-languages">
        {site.locales.map(({ code, lang }) => (
          <fieldset key={code} className="panel">
            <legend>{formatLanguageName(lang, language)}</legend>
            {(['name', 'slug', 'description'] as const).map((field) => (
              <TextInput
                key={field}
                {...getLanguageAttributes(site, code)}
                label={t(field)}
                labelProps={{ lang: language, dir: 'auto' }}
                description={field === 'slug' ? t('slugHint') : undefined}
                descriptionProps={{ lang: language, dir: 'auto' }}
                value={texts[code]?.[field] ?? ''}
                maxLength={taxonomyLimits[field]}
                error={errors[`texts.${code}.${field}`]}
                onChange={({ currentTarget }) => change(code, { [field]: currentTarget.value })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <PictureField label={t('picture')} value={picture} onChange={setPicture} />
    </FormDialog>
  )
}

function saveTopic(topic: ListedTopic | undefined, { texts, picture }: TopicFields) {
  // A language without a name has no topic.
  const named = Object.entries(texts).filter(([, { name }]) => name.trim() !== '')
  const body = { texts: Object.fromEntries(named), picture }
  return topic
    ? call(changeTopic, { params: { id: topic.id }, body: { ...body, version: topic.version } })
    : call(createTopic, { body })
}
