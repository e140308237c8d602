import { Textarea } from '@mantine/core'
import type { SaveState } from '../autosave/autosave.ts'
import { SaveStatus } from '../autosave/save-status.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { DiffView } from '../ui/diff-view.tsx'
import { type DeclaredTextProps, useDeclaredText } from './use-declared-text.ts'

interface Props extends DeclaredTextProps {
  label: string
}

/** A declared text in one language. Each edit is saved as a draft. */
export function TextField({ label, ...props }: Props) {
  const t = useTexts('texts')
  const may = usePermissionCheck()
  const { text, locale } = props
  const { code, lang, dir } = locale
  const { writtenOn = null, published = null, isChanged = false } = text.texts[code] ?? {}
  const { shown, state, type, save, write, settle } = useDeclaredText(props)
  const original = text.defaults[code] ?? text.default
  const mayWrite = may('write-declared-texts', code)
  return (
    <div className="declared-text">
      <Textarea
        label={label}
        lang={lang}
        dir={dir}
        value={shown}
        placeholder={original ?? undefined}
        readOnly={!mayWrite}
        autosize
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
      />
      {isTouched(state) ? <SaveStatus state={state} storesLocally={false} /> : null}
      {state.is === 'conflict' ? (
        <Conflict conflict={state.conflict} mine={shown} onChoose={settle} />
      ) : null}
      {isChanged ? <p className="declared-draft">{t('unpublished')}</p> : null}
      {writtenOn !== null && shown !== '' ? (
        <NewDefaultNotice
          before={writtenOn}
          after={original ?? ''}
          mayWrite={mayWrite}
          onKeep={() => write(shown)}
          onTake={() => write('')}
        />
      ) : null}
      {mayWrite && isChanged ? (
        <button className="link" type="button" onClick={() => write(published ?? '')}>
          {t('discard')}
        </button>
      ) : null}
      {mayWrite && shown !== '' ? (
        <button className="link" type="button" onClick={() => write('')}>
          {t('giveBack')}
        </button>
      ) : null}
    </div>
  )
}

/** An untouched text has no status line. */
const isTouched = (state: SaveState) => state.is !== 'clean' || state.at !== undefined

interface ConflictProps {
  conflict: Extract<SaveState, { is: 'conflict' }>['conflict']
  mine: string
  onChoose: (content: string, theirVersion: number) => void
}

/** Shows the text that another user has saved, with the choice between both. */
function Conflict({ conflict: { author, theirs, version }, mine, onChoose }: ConflictProps) {
  const t = useTexts('texts')
  return (
    <div className="note" role="alert">
      <p>{t('conflict', { name: author?.name ?? t('page:somebody') })}</p>
      <blockquote>{theirs.content || t('conflictOriginal')}</blockquote>
      <div className="buttons">
        <button className="link" type="button" onClick={() => onChoose(theirs.content, version)}>
          {t('takeTheirs')}
        </button>
        <button className="link" type="button" onClick={() => onChoose(mine, version)}>
          {t('keepMine')}
        </button>
      </div>
    </div>
  )
}

interface NewDefaultNoticeProps {
  /** The default text when another one was written, and the current default. */
  before: string
  after: string
  mayWrite: boolean
  onKeep: () => void
  onTake: () => void
}

/** Shows the new default text, and asks whether to keep the own text. */
function NewDefaultNotice({ before, after, mayWrite, onKeep, onTake }: NewDefaultNoticeProps) {
  const t = useTexts('texts')
  return (
    <div className="note">
      <p>{t('defaultChanged')}</p>
      <DiffView before={before} after={after} isBeside={false} />
      {mayWrite ? (
        <div className="buttons">
          <button className="link" type="button" onClick={onTake}>
            {t('takeNew')}
          </button>
          <button className="link" type="button" onClick={onKeep}>
            {t('keepMine')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
