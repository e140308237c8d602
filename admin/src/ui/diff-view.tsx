import { Fragment, useMemo } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { type DiffRun, diffWords } from './diff.ts'

interface Props {
  before: string
  after: string
  /** True to show both texts side by side; false to show one text with the changes in it. */
  isBeside: boolean
}

/**
 * Shows the difference of two texts. Changes are struck out and underlined, so that no colour is
 * needed.
 */
export function DiffView({ before, after, isBeside }: Props) {
  const t = useTexts('page')
  const runs = useMemo(() => diffWords(before, after), [before, after])
  if (!isBeside)
    return (
      <pre className="difference">
        <Runs runs={runs} />
      </pre>
    )
  return (
    <div className="sides">
      <figure className="side">
        <figcaption>{t('then')}</figcaption>
        <pre className="difference">
          <Runs runs={runs.filter((run) => run.in !== 'after')} />
        </pre>
      </figure>
      <figure className="side">
        <figcaption>{t('now')}</figcaption>
        <pre className="difference">
          <Runs runs={runs.filter((run) => run.in !== 'before')} />
        </pre>
      </figure>
    </div>
  )
}

const elements = { both: Fragment, before: 'del', after: 'ins' } as const

function Runs({ runs }: { runs: DiffRun[] }) {
  return runs.map((run, index) => {
    const Element = elements[run.in]
    // biome-ignore lint/suspicious/noArrayIndexKey: a run has no id.
    return <Element key={index}>{run.text}</Element>
  })
}
