import { Button, Checkbox } from '@mantine/core'
import { moveInLimits, type ProposedPair } from '@vitrine/contract/admin/move-in'
import { memo, useId } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { MoreButton } from '../ui/query-state.tsx'
import { useParts } from '../ui/use-parts.ts'
import { type ChangePairs, getPairIds } from './pair-ids.ts'

/** Pairs that are shown at first, and that each press of the button for more adds. */
const partSize = 20

interface Props {
  /** Pairs with the same reasons. */
  pairs: ProposedPair[]
  isChosen: (pair: ProposedPair) => boolean
  onChange: ChangePairs
}

/** Shows the pairs of a section in parts. One button confirms all of them. */
export function PairSection({ pairs, isChosen, onChange }: Props) {
  const t = useTexts('move-in')
  const id = useId()
  const { list, shown, more } = useParts(pairs.length, partSize)
  const reasons = (pairs[0]?.reasons ?? []).map((reason) => t(`reason_${reason}`)).join(', ')
  const chosen = pairs.filter(isChosen).length
  const isWhole = chosen === pairs.length
  const changeAll = () =>
    onChange((before) => {
      const names = new Set(pairs.map((pair) => String(getPairIds(pair))))
      const others = before.filter((each) => !names.has(String(each)))
      return isWhole ? others : [...others, ...pairs.map(getPairIds)].slice(0, moveInLimits.pairs)
    })
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('pairSection', { reasons, count: pairs.length })}</h3>
      <div className="buttons">
        <Button type="button" variant="default" aria-describedby={id} onClick={changeAll}>
          {t(isWhole ? 'noSectionPairs' : 'sectionPairs')}
        </Button>
        <span className="count">{t('pairsChosen', { chosen, total: pairs.length })}</span>
      </div>
      <ul ref={list}>
        {pairs.slice(0, shown).map((pair) => (
          <PairRow
            key={String(getPairIds(pair))}
            pair={pair}
            isChosen={isChosen(pair)}
            onChange={onChange}
          />
        ))}
      </ul>
      <MoreButton list={more} label={t('morePairs')} />
    </section>
  )
}

interface PairRowProps {
  pair: ProposedPair
  isChosen: boolean
  onChange: ChangePairs
}

const PairRow = memo(function PairRow({ pair, isChosen, onChange }: PairRowProps) {
  const [first, second] = pair.texts
  const ids = getPairIds(pair)
  const toggle = (isChecked: boolean) =>
    onChange((before) => {
      const others = before.filter((each) => String(each) !== String(ids))
      return isChecked ? [...others, ids] : others
    })
  return (
    <li>
      <Checkbox
        label={
          <>
            <span lang={first.locale}>{first.title}</span> ({first.locale}){' = '}
            <span lang={second.locale}>{second.title}</span> ({second.locale})
          </>
        }
        checked={isChosen}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
    </li>
  )
})
