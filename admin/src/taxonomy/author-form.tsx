import { TextInput } from '@mantine/core'
import type { AuthorFields, ListedAuthor } from '@vitrine/contract/admin/authors'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import { parseRefusedValue } from '@vitrine/contract/client/call'
import { changeAuthor, createAuthor } from '@vitrine/contract/endpoints/authors'
import { useState } from 'react'
import { call, statusConflict } from '../http/client.ts'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PictureField } from '../media/picture-field.tsx'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { FormDialog, useSaving } from './form-dialog.tsx'
import { authorsKey } from './taxonomy-queries.ts'

interface Props {
  /** The author to change; without one, an author is created. */
  author?: ListedAuthor | undefined
  onDone: () => void
}

/** Dialog with the name, portrait, link and lines of an author. */
export function AuthorForm({ author, onDone }: Props) {
  const t = useTexts('taxonomy')
  const { language } = useLanguage()
  const { site } = useSession()
  const [fields, setFields] = useState(() => toFields(author))
  /** The author as another person has saved it. */
  const [present, setPresent] = useState<ListedAuthor>()
  const change = (some: Partial<AuthorFields>) => setFields((before) => ({ ...before, ...some }))
  const saving = useSaving({
    listKey: authorsKey,
    save: (body: AuthorFields) => saveAuthor(present ?? author, body),
    getName: ({ name }) => name,
    onDone,
  })
  const theirs = saving.refused && parseRefusedValue(changeAuthor, statusConflict, saving.refused)
  if (theirs && theirs.data.version !== present?.version) setPresent(theirs.data)
  const errors = saving.refused?.errors ?? {}
  return (
    <FormDialog
      title={t(author ? 'changeAuthor' : 'addAuthor')}
      saving={saving}
      onSave={() => void saving.run(fields)}
      onTakeTheirs={theirs && (() => setFields(toFields(theirs.data)))}
      onClose={onDone}
    >
      <TextInput
        label={t('name')}
        value={fields.name}
        maxLength={taxonomyLimits.name}
        error={errors.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        required
      />
      <div className="taxonomy-languages">
        {site.locales.map(({ code, lang }) => (
          <TextInput
            key={code}
            {...getLanguageAttributes(site, code)}
            label={t('lineIn', { language: formatLanguageName(lang, language) })}
            labelProps={{ lang: language, dir: 'auto' }}
            value={fields.lines[code] ?? ''}
            maxLength={taxonomyLimits.line}
            error={errors[`lines.${code}`]}
            onChange={({ currentTarget: { value } }) =>
              change({ lines: { ...fields.lines, [code]: value } })
            }
          />
        ))}
      </div>
      <TextInput
        label={t('link')}
        description={t('linkHint')}
        value={fields.link}
        maxLength={taxonomyLimits.link}
        error={errors.link}
        onChange={({ currentTarget }) => change({ link: currentTarget.value })}
      />
      <PictureField
        label={t('portrait')}
        value={fields.portrait}
        onChange={(portrait) => change({ portrait })}
      />
    </FormDialog>
  )
}

const toFields = (author: ListedAuthor | undefined): AuthorFields => ({
  name: author?.name ?? '',
  lines: author?.lines ?? {},
  link: author?.link ?? '',
  portrait: author?.portrait ?? null,
})

const saveAuthor = (author: ListedAuthor | undefined, body: AuthorFields) =>
  author
    ? call(changeAuthor, { params: { id: author.id }, body: { ...body, version: author.version } })
    : call(createAuthor, { body })
