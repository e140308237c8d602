import { NativeSelect } from '@mantine/core'
import { type SiteFindings, siteCheckOrders } from '@vitrine/contract/admin/site-checks'
import { checkRules, severities } from '@vitrine/contract/checks/finding'
import { useTexts } from '../locale/use-texts.ts'
import { useOwners } from '../pages/owners.ts'
import { useSession } from '../session/session.ts'

interface Props {
  search: URLSearchParams
  /** Undefined until loaded. */
  meta: SiteFindings['meta'] | undefined
  onChange: (name: string, value: string) => void
}

interface Choice {
  value: string
  label: string
  /** Number of findings with this choice. */
  count?: number | undefined
}

/** Filters and order of the list, each choice with its number of findings. */
export function CheckFilters({ search, meta, onChange }: Props) {
  const t = useTexts('site-checks')
  const { site } = useSession()
  const owners = useOwners()
  const select = (name: string, choices: Choice[], every?: string) => (
    <NativeSelect
      label={t(name)}
      value={search.get(name) ?? ''}
      data={[
        ...(every === undefined ? [] : [{ value: '', label: every }]),
        ...choices.map(({ value, label, count }) => ({
          value,
          label: count === undefined ? label : t('choice', { label, found: String(count) }),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  )
  const rules = Object.keys(checkRules).filter(
    (rule) => meta?.rules[rule] || rule === search.get('rule'),
  )
  return (
    <search className="filters check-filters">
      {select(
        'severity',
        severities.map((severity) => ({
          value: severity,
          label: t(`severity-${severity}`),
          count: meta?.severities[severity] ?? 0,
        })),
        t('everySeverity'),
      )}
      {select(
        'rule',
        rules.map((rule) => ({
          value: rule,
          label: t(`name-${rule}`),
          count: meta?.rules[rule] ?? 0,
        })),
        t('everyRule'),
      )}
      {site.locales.length > 1
        ? select(
            'locale',
            site.locales.map(({ code, name }) => ({
              value: code,
              label: name,
              count: meta?.locales[code] ?? 0,
            })),
            t('everyLanguage'),
          )
        : null}
      {select(
        'section',
        (meta?.sections ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
        t('everySection'),
      )}
      {select(
        'owner',
        [
          { value: 'none', label: t('noOwner') },
          ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
        ],
        t('everyOwner'),
      )}
      {select(
        'order',
        siteCheckOrders.map((order) => ({
          value: order === siteCheckOrders[0] ? '' : order,
          label: t(`order-${order}`),
        })),
      )}
    </search>
  )
}
