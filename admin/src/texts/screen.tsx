import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeclaredText } from '@vitrine/contract/admin/declared-texts'
import { useSearchParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { LimitNote } from '../session/limit-note.tsx'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { PublishTexts } from './publish-texts.tsx'
import { TextField } from './text-field.tsx'
import { textsQuery } from './texts-query.ts'
import './texts.css'

/** `/texts`: the texts that templates declare, with all languages side by side. */
export function Component() {
  const t = useTexts('texts')
  const { site } = useSession()
  const names = useDeclaredNames()
  const [search, setSearch] = useSearchParams()
  const template = search.get('template') ?? ''
  useTitle(`${t('title')} – ${site.name}`)
  const list = useQuery(textsQuery(template))
  const refused = getRefusal(list.error)
  return (
    <section className="screen screen-wide">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <LimitNote />
      <ProblemNotice refused={refused} />
      <NativeSelect
        label={t('template')}
        value={template}
        data={[
          { value: '', label: t('everyTemplate') },
          ...site.templates.map(({ name }) => ({ value: name, label: names.template(name) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setSearch(value ? { template: value } : {}, { replace: true })
        }
      />
      <PublishTexts
        template={template}
        texts={list.data ?? []}
        codes={site.locales.map(({ code }) => code)}
      />
      {list.data?.length === 0 ? <p className="empty">{t('none')}</p> : null}
      {list.data?.map((text) => (
        <Declared key={text.id} text={text} />
      ))}
    </section>
  )
}

function Declared({ text }: { text: DeclaredText }) {
  const t = useTexts('texts')
  const { site } = useSession()
  const names = useDeclaredNames()
  return (
    <fieldset className="declared">
      <legend>
        {names.text(text)} <small>{names.template(text.template)}</small>
      </legend>
      {text.isUnseen ? <p className="note">{t('unseen')}</p> : null}
      <div className="declared-languages">
        {site.locales.map((locale) => (
          <TextField key={locale.code} label={locale.name} text={text} locale={locale} />
        ))}
      </div>
    </fieldset>
  )
}
