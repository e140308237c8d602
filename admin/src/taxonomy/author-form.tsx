import { Button, TextInput } from '@mantine/core'
import type { AuthorFields, ListedAuthor } from '@vitrine/contract/admin/authors'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import { changeAuthor, createAuthor } from '@vitrine/contract/endpoints/authors'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PictureField } from '../media/picture-field.tsx'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { Form } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { authorsKey } from './taxonomy-queries.ts'

interface Props {
  /** The author to change; without one, an author is created. */
  author?: ListedAuthor | undefined
  onDone: () => void
}

/** The name, portrait, link and lines of an author. */
export function AuthorForm({ author, onDone }: Props) {
  const t = useTexts('taxonomy')
  const { language } = useLanguage()
  const { site } = useSession()
  const [fields, setFields] = useState<AuthorFields>(() => ({
    name: author?.name ?? '',
    lines: author?.lines ?? {},
    link: author?.link ?? '',
    portrait: author?.portrait ?? null,
  }))
  const change = (some: Partial<AuthorFields>) => setFields((before) => ({ ...before, ...some }))
  const { show } = useNotices()
  const saving = useCall(
    (body: AuthorFields) =>
      author
        ? call(changeAuthor, {
            params: { id: author.id },
            body: { ...body, version: author.version },
          })
        : call(createAuthor, { body }),
    [authorsKey],
    ({ data }) => {
      show({ text: t('saved', { name: data.name }) })
      onDone()
    },
  )
  const errors = saving.refused?.errors ?? {}
  return (
    <Form label={t(author ? 'changeAuthor' : 'addAuthor')} onSend={() => void saving.run(fields)}>
      <ProblemNotice refused={saving.refused} />
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
      <div className="buttons">
        <Button type="submit" loading={saving.isBusy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
