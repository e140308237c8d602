import { useLanguage, useTexts } from '../locale/use-texts.ts'

export interface Bar {
  name: string
  count: number
}

interface Props {
  title: string
  note: string
  bars: Bar[]
  /** Count of a full share. */
  of: number
}

/** Horizontal bars in a table, so that the numbers are read without the picture. */
export function BarPlot({ title, note, bars, of }: Props) {
  const t = useTexts('responses')
  const { language } = useLanguage()
  const numbers = new Intl.NumberFormat(language)
  const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <section className="answer-plot">
      <table>
        <caption>
          <strong>{title}</strong> <span>{note}</span>
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('answer')}</th>
            <th scope="col">{t('number-of')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span className="answer-count">
                  <span
                    className="answer-bar"
                    aria-hidden="true"
                    style={{ flexGrow: count / most }}
                  />
                  {numbers.format(count)}
                </span>
              </td>
              <td>{of > 0 ? shares.format(count / of) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
