import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  defaultRedirectStatus,
  redirectStatuses,
  statusGone,
} from '@vitrine/contract/admin/redirects'
import { useState } from 'react'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { pageChoicesQuery } from '../page-list/page-list.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import { leftToRightInput, type RedirectInput } from './redirects.ts'

interface Props {
  values: RedirectInput
  errors: Record<string, string>
  onChange: (changed: Partial<RedirectInput>) => void
}

/** Source, language, target and status of a redirect. */
export function RedirectFields({ values, errors, onChange }: Props) {
  const t = useTexts('redirects')
  const { site } = useSession()
  const languages = site.locales.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <TextInput
        id="source"
        label={t('source')}
        description={t('sourceHint')}
        value={values.source}
        error={errors.source}
        attributes={leftToRightInput}
        required
        onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
      />
      <NativeSelect
        id="locale"
        label={t('language')}
        value={values.locale ?? ''}
        error={errors.locale}
        data={[{ value: '', label: t('allLanguages') }, ...languages]}
        onChange={({ currentTarget }) => onChange({ locale: currentTarget.value || null })}
      />
      <TargetFields values={values} errors={errors} onChange={onChange} />
      {values.status === statusGone ? null : (
        <NativeSelect
          id="status"
          label={t('status')}
          value={String(values.status)}
          error={errors.status}
          data={redirectStatuses
            .filter((status) => status !== statusGone)
            .map((status) => ({ value: String(status), label: t(`status-${status}`) }))}
          onChange={({ currentTarget }) => {
            const status = redirectStatuses.find((each) => String(each) === currentTarget.value)
            if (status) onChange({ status })
          }}
        />
      )}
    </>
  )
}

type TargetChoice = 'page' | 'address' | 'gone'

const getKind = ({ target, status }: RedirectInput): TargetChoice => {
  if (status === statusGone) return 'gone'
  return target && 'address' in target ? 'address' : 'page'
}

function TargetFields({ values, errors, onChange }: Props) {
  const t = useTexts('redirects')
  const [kind, setKind] = useState(getKind(values))
  const { target } = values
  const choose = (next: string) => {
    setKind(next === 'page' || next === 'address' ? next : 'gone')
    const status = next === 'gone' ? statusGone : defaultRedirectStatus
    onChange({ target: next === 'address' ? { address: '' } : null, status })
  }
  return (
    <>
      <Radio.Group label={t('target')} value={kind} onChange={choose}>
        <div className="choices">
          <Radio value="page" label={t('toPage')} />
          <Radio value="address" label={t('toAddress')} />
          <Radio value="gone" label={t('toNothing')} />
        </div>
      </Radio.Group>
      {kind === 'page' ? <PageTarget values={values} errors={errors} onChange={onChange} /> : null}
      {kind === 'address' ? (
        <TextInput
          id="target"
          label={t('address')}
          description={t('addressHint')}
          value={target && 'address' in target ? target.address : ''}
          error={errors.target}
          attributes={leftToRightInput}
          onChange={({ currentTarget }) => onChange({ target: { address: currentTarget.value } })}
        />
      ) : null}
    </>
  )
}

function PageTarget({ values: { target }, errors, onChange }: Props) {
  const t = useTexts('redirects')
  const { site } = useSession()
  const { language } = useLanguage()
  const locale = getPreferredLocale(site, language)
  const pages = useQuery(pageChoicesQuery(locale))
  const page = target && 'page' in target ? target : undefined
  return (
    <>
      <PageCombobox
        label={t('page')}
        error={errors.target}
        pages={pages.data ?? []}
        value={page?.page ?? null}
        onChange={(id) =>
          onChange({ target: id === null ? null : { page: id, locale: page?.locale ?? null } })
        }
      />
      {page ? (
        <NativeSelect
          label={t('pageLanguage')}
          value={page.locale ?? ''}
          data={[
            { value: '', label: t('visitorLanguage') },
            ...site.locales.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ target: { page: page.page, locale: currentTarget.value || null } })
          }
        />
      ) : null}
    </>
  )
}
