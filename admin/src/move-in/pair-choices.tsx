import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { moveInLimits, type ProposedPair } from '@vitrine/contract/admin/move-in'
import { memo } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { pairsQuery } from './move-in-query.ts'
import { type ChangePairs, getPairIds, type Pairs } from './pair-ids.ts'
import { PairSection } from './pair-section.tsx'

/**
 * Texts that may be translations of each other, if the export does not say, in sections by their
 * reasons. A person confirms them. Memoized: typing elsewhere in the form does not render them.
 */
export const PairChoices = memo(function PairChoices({
  chosen,
  onChange,
}: {
  chosen: Pairs
  onChange: ChangePairs
}) {
  const t = useTexts('move-in')
  const { data: proposals = noPairs } = useQuery(pairsQuery)
  if (proposals.length === 0) return null
  const names = new Set(chosen.map(String))
  const sections = Map.groupBy(proposals, ({ reasons }) => reasons.toSorted().join(' '))
  return (
    <fieldset className="move-in-pairs">
      <legend>{t('pairs', { count: proposals.length })}</legend>
      <p className="note">{t('pairsHint')}</p>
      <div className="buttons">
        <Button
          type="button"
          variant="default"
          onClick={() => onChange(() => proposals.slice(0, moveInLimits.pairs).map(getPairIds))}
        >
          {t('allPairs')}
        </Button>
        <Button type="button" variant="default" onClick={() => onChange(() => [])}>
          {t('noPairs')}
        </Button>
      </div>
      {[...sections].map(([name, pairs]) => (
        <PairSection
          key={name}
          pairs={pairs}
          isChosen={(pair) => names.has(String(getPairIds(pair)))}
          onChange={onChange}
        />
      ))}
    </fieldset>
  )
})

const noPairs: ProposedPair[] = []
