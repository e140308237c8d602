import { Button, Checkbox, TextInput } from '@mantine/core'
import type { MoveInOptions, MoveInState } from '@vitrine/contract/admin/move-in'
import { startMoveIn } from '@vitrine/contract/endpoints/move-in'
import { useCallback, useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Form } from '../ui/form.tsx'
import { useCall } from '../ui/use-call.ts'
import { moveInKey } from './move-in-query.ts'
import { PairChoices } from './pair-choices.tsx'
import type { Pairs } from './pair-ids.ts'

/** The choices before the import, and the buttons that begin a check or the import. */
export function Choices({ state }: { state: MoveInState }) {
  const t = useTexts('move-in')
  const [options, setOptions] = useState(state.options)
  const [paths, setPaths] = useState(options.languagesByPath.join(', '))
  const change = (changed: Partial<MoveInOptions>) =>
    setOptions((before) => ({ ...before, ...changed }))
  const changePairs = useCallback(
    (toNext: (pairs: Pairs) => Pairs) =>
      setOptions((before) => ({ ...before, pairs: toNext(before.pairs) })),
    [],
  )
  const starting = useCall(
    (kind: 'check' | 'import') =>
      call(startMoveIn, { body: { kind, options: { ...options, languagesByPath: split(paths) } } }),
    [moveInKey],
    () => {},
  )
  const nextKind = state.check === null ? 'check' : 'import'
  return (
    <Form label={t('choices')} onSend={() => void starting.run(nextKind)}>
      <h2>{t('choices')}</h2>
      <ProblemNotice refused={starting.refused} />
      <TextInput
        label={t('paths')}
        description={t('pathsHint')}
        placeholder="/en/, /es/"
        value={paths}
        onChange={({ currentTarget }) => setPaths(currentTarget.value)}
      />
      <Checkbox
        label={t('loadsFiles')}
        description={t('loadsFilesHint')}
        checked={options.loadsFiles}
        onChange={({ currentTarget }) => change({ loadsFiles: currentTarget.checked })}
      />
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        placeholder="https://www.example.org"
        type="url"
        value={options.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
      />
      <Checkbox
        label={t('comments')}
        description={t('commentsHint')}
        checked={options.comments}
        onChange={({ currentTarget }) => change({ comments: currentTarget.checked })}
      />
      <PairChoices chosen={options.pairs} onChange={changePairs} />
      <StartButtons
        state={state}
        isBusy={starting.isBusy}
        onCheck={() => void starting.run('check')}
      />
      <p className="note">{t('importHint')}</p>
    </Form>
  )
}

interface StartButtonsProps {
  state: MoveInState
  isBusy: boolean
  onCheck: () => void
}

/** A check, and after it the import, which is the button of the form. */
function StartButtons({ state, isBusy, onCheck }: StartButtonsProps) {
  const t = useTexts('move-in')
  const isChecked = state.check !== null
  const isDone = state.import !== null && state.run?.state === 'done' && state.run.kind === 'import'
  return (
    <div className="buttons">
      {isChecked ? (
        <Button type="submit" loading={isBusy}>
          {t(isDone ? 'importAgain' : 'import')}
        </Button>
      ) : null}
      <Button
        type="button"
        variant={isChecked ? 'default' : 'filled'}
        loading={isBusy}
        onClick={onCheck}
      >
        {t(isChecked ? 'checkAgain' : 'check')}
      </Button>
    </div>
  )
}

const split = (paths: string) => paths.split(/[\s,;]+/).filter(Boolean)
