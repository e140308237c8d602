import { NativeSelect } from '@mantine/core'
import { chooseSource } from '@vitrine/contract/endpoints/translations'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'
import { isToDo, type SourceRow } from './rows.ts'
import type { TranslationToolProps } from './tool-props.ts'
import { tools } from './tools.tsx'

interface Props extends TranslationToolProps {
  /** Declares the whole translation right as it is. */
  onConfirmAll: () => void
}

/** The head of the source: its language, the progress, and tools. */
export function SourceHead(props: Props) {
  const t = useTexts('translation')
  const { translation, isReadOnly, onConfirmAll } = props
  const { rows, view, hasWords } = translation
  const hasSomeToConfirm = rows.some((row) => isToDo(row) && hasWords(row))
  return (
    <>
      <SourceLanguage {...props} />
      <Progress rows={rows} words={view.words} />
      {isReadOnly ? null : (
        <div className="buttons">
          {hasSomeToConfirm || view.removed.length > 0 ? (
            <button className="link" type="button" onClick={onConfirmAll}>
              {t('confirmAll')}
            </button>
          ) : null}
          {tools.map((Tool, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant.
            <Tool key={at} {...props} />
          ))}
        </div>
      )}
    </>
  )
}

function SourceLanguage({ page, locale, translation, isReadOnly, onReload }: Props) {
  const t = useTexts('translation')
  const { language } = useLanguage()
  const { site } = useSession()
  const { sourceLocale, sourceLocales, sourceState } = translation.view
  const choosing = useCall(
    (from: string) =>
      call(chooseSource, { params: { id: page.id, locale: locale.code }, body: { locale: from } }),
    [['translation', page.id], ['page', page.id], ['pages']],
    onReload,
  )
  const nameOf = (code: string) => {
    const lang = site.locales.find((each) => each.code === code)?.lang
    return lang ? formatLanguageName(lang, language) : code
  }
  const codes = [...new Set([...(sourceLocale ? [sourceLocale] : []), ...sourceLocales])]
  return (
    <div className="source-language">
      <NativeSelect
        label={t('from')}
        value={sourceLocale ?? ''}
        disabled={isReadOnly || codes.length < 2 || choosing.isBusy}
        data={[
          ...(sourceLocale ? [] : [{ value: '', label: t('noSource') }]),
          ...codes.map((code) => ({ value: code, label: nameOf(code) })),
        ]}
        onChange={({ currentTarget }) => void choosing.run(currentTarget.value)}
      />
      <ProblemNotice refused={choosing.refused} />
      {sourceState === 'published' ? null : (
        <p className="unit-note">{t(`source-${sourceState}`)}</p>
      )}
    </div>
  )
}

interface ProgressProps {
  rows: readonly SourceRow[]
  words: TranslationToolProps['translation']['view']['words']
}

/** The number of units to do, and of their words. Presumed pairs are counted apart. */
function Progress({ rows, words }: ProgressProps) {
  const t = useTexts('translation')
  const total = rows.length
  const presumed = rows.filter(({ state }) => state === 'proposed' || state === 'unknown').length
  const toDo = rows.filter(isToDo).length - presumed
  const count = words.new + words.changed + words.machine
  return (
    <div className="translate-progress">
      <progress
        max={Math.max(total, 1)}
        value={total - toDo - presumed}
        aria-label={t('progress')}
      />
      <p>
        {toDo > 0
          ? `${t('toDo', { toDo, total })}, ${t('wordCount', { count })}`
          : presumed === 0
            ? t('allDone')
            : null}
        {toDo > 0 && presumed > 0 ? ' · ' : null}
        {presumed > 0 ? t('presumed', { count: presumed }) : null}
      </p>
    </div>
  )
}
