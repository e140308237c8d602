import type { Statistics, Totals } from '@vitrine/contract/tracking/statistics'
import { useTexts } from '../../site/use-texts.ts'
import { useFormats } from './formats.ts'

const names = ['views', 'visitors', 'clicks', 'missing'] as const

export function Figures({ statistics }: { statistics: Statistics }) {
  const t = useTexts()
  const formats = useFormats()
  const { totals, totals_before, before } = statistics
  return (
    <section aria-labelledby="v-totals">
      <h2 id="v-totals" className="visually-hidden">
        {t('totals')}
      </h2>
      <dl className="figures counted">
        {names.map((name) => (
          <div key={name} data-series={name}>
            <dt>{t(name)}</dt>
            <dd>
              {formats.number(totals[name])}
              {totals_before ? <Change name={name} now={totals} before={totals_before} /> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="aside">
        {before ? t('comparedWith', { days: formats.days(before.from, before.to) }) : t('noBefore')}{' '}
        {t('visitorsNote')}
      </p>
    </section>
  )
}

interface ChangeProps {
  name: keyof Totals
  now: Totals
  before: Totals
}

/** Change as text for screen readers, with an arrow for others. */
function Change({ name, now, before }: ChangeProps) {
  const t = useTexts()
  const formats = useFormats()
  const difference = now[name] - before[name]
  const direction = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same'
  return (
    <small className="change" data-way={direction}>
      <span aria-hidden="true">{arrows[direction]}</span>
      <span className="visually-hidden">{t(direction)}</span>{' '}
      {before[name] > 0 ? formats.change(difference / before[name]) : formats.number(difference)}{' '}
      <span className="before">{t('against', { number: formats.number(before[name]) })}</span>
    </small>
  )
}

const arrows = { more: '▲', less: '▼', same: '=' }
