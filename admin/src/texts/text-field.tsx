import { Textarea } from '@mantine/core'
import { sentenceOf } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useMay } from '../session/session.ts'
import { DefaultChanged } from './default-changed.tsx'
import { type Props, useDeclaredText } from './use-declared-text.ts'

/** A declared text in one language: saved when it is left, and given back to the code at a press. */
export function TextField({ text, locale }: Props) {
  const t = useTexts('texts')
  const may = useMay()
  const { code, name, lang, dir } = locale
  const { writtenOn = null } = text.texts[code] ?? {}
  const { shown, kept, refused, type, save, giveBack, keep } = useDeclaredText({ text, locale })
  const original = text.defaults[code] ?? text.default
  const mayWrite = may('write-declared-texts')
  return (
    <div className="declared-text">
      <Textarea
        label={name}
        lang={lang}
        dir={dir}
        value={shown}
        placeholder={original ?? undefined}
        readOnly={!mayWrite}
        error={refused ? sentenceOf(refused, t) : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
      />
      {writtenOn !== null && kept !== null ? (
        <DefaultChanged
          before={writtenOn}
          after={original ?? ''}
          mayWrite={mayWrite}
          onKeep={keep}
          onTake={giveBack}
        />
      ) : null}
      {kept !== null && mayWrite ? (
        <button className="link" type="button" onClick={giveBack}>
          {t('giveBack')}
        </button>
      ) : null}
    </div>
  )
}
