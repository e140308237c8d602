import { NativeSelect, Textarea } from '@mantine/core'
import {
  type StatementFinding,
  type StatementList,
  statementLimits,
  statementLists,
} from '@vitrine/contract/admin/accessibility-statement'
import { useState } from 'react'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { getDefaultLocale, getLanguageAttributes, useSession } from '../session/session.ts'
import { FindingChoices } from './finding-choices.tsx'
import { getLists, type StatementFieldProps } from './statement-query.ts'

/** The lists of the statement in one language at a time, and findings to add to them. */
export function ContentLists({
  findings,
  ...props
}: StatementFieldProps & { findings: StatementFinding[] }) {
  const t = useTexts('accessibility')
  const { language } = useLanguage()
  const { site } = useSession()
  const [chosen, setChosen] = useState(getDefaultLocale(site))
  return (
    <fieldset className="panel">
      <legend>{t('content')}</legend>
      <FindingChoices {...props} findings={findings} />
      <p>{t('listsHint')}</p>
      {site.locales.length > 1 ? (
        <NativeSelect
          label={t('language')}
          value={chosen}
          data={site.locales.map(({ code, lang }) => ({
            value: code,
            label: formatLanguageName(lang, language),
          }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : null}
      <div className="statement-columns">
        {statementLists.map((name) => (
          <LocalizedList key={name} {...props} name={name} locale={chosen} />
        ))}
      </div>
    </fieldset>
  )
}

interface LocalizedListProps extends StatementFieldProps {
  name: StatementList
  locale: string
}

function LocalizedList({ name, locale, fields, errors, isReadOnly, onChange }: LocalizedListProps) {
  const t = useTexts('accessibility')
  const { site } = useSession()
  const lists = getLists(fields, locale)
  const id = `texts.${locale}.${name}`
  return (
    <Textarea
      id={id}
      label={t(name)}
      description={name === 'pages' ? t('pagesHint') : undefined}
      {...getLanguageAttributes(site, locale)}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={statementLimits.list}
      value={lists[name]}
      error={errors[id]}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) =>
        onChange({
          texts: { ...fields.texts, [locale]: { ...lists, [name]: currentTarget.value } },
        })
      }
    />
  )
}
