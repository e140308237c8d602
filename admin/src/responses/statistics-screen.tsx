import { useQuery } from '@tanstack/react-query'
import type { ChoiceCounts, NumberFigures } from '@vitrine/contract/admin/responses'
import { Link, useParams } from 'react-router'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { type Bar, BarPlot } from './bar-plot.tsx'
import { readId } from './read-id.ts'
import { formStatisticsQuery } from './responses-query.ts'

/** `/responses/{page}/statistics`: the answers to choices and numbers as plots. */
export function Component() {
  const t = useTexts('responses')
  const page = readId(useParams().form)
  const { data, error, isPending } = useQuery(formStatisticsQuery(page))
  return (
    <article className="response" aria-label={t('statistics')}>
      <p className="buttons response-nav">
        <Link to={paths.formResponses(page)}>{t('toList')}</Link>
      </p>
      <h2>{t('statistics')}</h2>
      <ProblemNotice refused={getRefusal(error)} />
      {isPending ? (
        <p className="empty" role="status">
          {t('loading')}
        </p>
      ) : null}
      {data ? (
        <>
          <p>{t(data.isPartial ? 'countedPart' : 'counted', { count: data.counted })}</p>
          {data.fields.length === 0 ? <p className="empty">{t('noChoices')}</p> : null}
          {data.fields.map((field) =>
            field.kind === 'number' ? (
              <NumberPlot key={field.field} figures={field} />
            ) : (
              <ChoicePlot key={field.field} counts={field} />
            ),
          )}
        </>
      ) : null}
    </article>
  )
}

function ChoicePlot({ counts: { kind, label, answered, choices } }: { counts: ChoiceCounts }) {
  const t = useTexts('responses')
  const names: Record<string, string> = { true: t('yes'), false: t('no') }
  const bars = choices.map(({ value, label: name, count }) => ({
    name: kind === 'yes-no' ? (names[value] ?? value) : name,
    count,
  }))
  return (
    <BarPlot title={label} note={t('answered', { count: answered })} bars={bars} of={answered} />
  )
}

function NumberPlot({ figures }: { figures: NumberFigures }) {
  const t = useTexts('responses')
  const { language } = useLanguage()
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 })
  const { label, answered, min, max, mean, median, ranges } = figures
  const bars: Bar[] = ranges.map(({ from, to, count }) => ({
    name: from === to ? format.format(from) : `${format.format(from)} – ${format.format(to)}`,
    count,
  }))
  const note = t('figures', {
    count: answered,
    min: format.format(min),
    max: format.format(max),
    mean: format.format(mean),
    median: format.format(median),
  })
  return <BarPlot title={label} note={note} bars={bars} of={answered} />
}
