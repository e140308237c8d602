import { useTexts } from '../locale/use-texts.ts'

/** The word on the button of an open picture (picture-modal.ts), there for when one opens. */
export function CloseWord() {
  const t = useTexts()
  return (
    <span id="v-close" hidden {...t.lang('close')}>
      {t('close')}
    </span>
  )
}
