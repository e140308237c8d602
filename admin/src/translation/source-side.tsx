import { ProblemNotice } from '../http/problem.tsx'
import { RemovedUnits } from './removed-units.tsx'
import { goToPlace } from './show-place.ts'
import { SourceHead } from './source-head.tsx'
import { SourcePane } from './source-pane.tsx'
import { findBlock } from './target-of-row.ts'
import type { TranslateProps } from './translate-props.ts'
import { UnitButtons } from './unit-buttons.tsx'
import { useConfirmAll } from './use-confirm-all.ts'
import type { SideBySide } from './use-side-by-side.ts'

interface Props extends TranslateProps {
  side: SideBySide
}

/** The source with its head: language, progress and tools. */
export function SourceSide({ page, locale, onReload, side }: Props) {
  const { translation, activeRow, actions, text, editors, isReadOnly, source } = side
  const findSaved = (target: number) => translation.places.filter(({ isUnit }) => isUnit)[target]
  const shown = { lang: source?.lang ?? '', dir: source?.dir ?? 'auto' }
  const confirmingAll = useConfirmAll({
    id: page.id,
    locale: locale.code,
    save: async () => {
      await text.autosave.flush()
      await translation.flush()
    },
    onChanged: onReload,
  })
  return (
    <SourcePane
      translation={translation}
      active={activeRow.row}
      isReadOnly={isReadOnly}
      locale={locale.code}
      {...shown}
      actions={actions.actions}
      findBlock={(row) => findBlock(row, translation, editors)}
      buttons={
        <UnitButtons
          rows={translation.rows}
          active={activeRow.row}
          isReadOnly={isReadOnly}
          onNext={actions.next}
          onConfirm={actions.confirmActive}
          onCopy={actions.copyActive}
        />
      }
    >
      <SourceHead
        page={page}
        locale={locale}
        translation={translation}
        text={text}
        active={activeRow.row}
        isReadOnly={isReadOnly}
        onReload={onReload}
        onConfirmAll={() => void confirmingAll.run(undefined)}
      />
      <ProblemNotice refused={confirmingAll.refused ?? translation.refused} />
      <RemovedUnits
        removed={translation.view.removed}
        {...shown}
        isReadOnly={isReadOnly}
        onGoTo={(target) => {
          const place = findSaved(target)
          if (place) goToPlace(place, editors)
        }}
        onKeep={(target) => {
          const place = findSaved(target)
          if (place) translation.keep(place.id)
        }}
      />
    </SourcePane>
  )
}
