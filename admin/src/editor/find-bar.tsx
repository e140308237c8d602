import { Button, TextInput } from '@mantine/core'
import type { Command, EditorState } from 'prosemirror-state'
import { useEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { getMatches, replaceAll, replaceOne, selectNext, startFind } from './commands/find.ts'

interface Props {
  state: EditorState
  /** Runs a command and leaves the focus where it is. */
  run: (command: Command) => void
  onClose: () => void
}

/** Finds and replaces words in the text. */
export function FindBar({ state, run, onClose }: Props) {
  const t = useTexts('editor')
  const [words, setWords] = useState('')
  const [other, setOther] = useState('')
  const { places } = getMatches(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search ends with the bar.
  useEffect(() => () => run(startFind('')), [])
  return (
    <search
      className="find-bar"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextInput
        label={t('findWords')}
        value={words}
        autoFocus
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          run(startFind(value))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') run(selectNext)
        }}
      />
      <TextInput
        label={t('replaceBy')}
        value={other}
        onChange={(event) => setOther(event.currentTarget.value)}
      />
      <FindButtons other={other} run={run} onClose={onClose} />
      <p role="status">{words === '' ? null : t('found', { count: places.length })}</p>
    </search>
  )
}

function FindButtons({ other, run, onClose }: Omit<Props, 'state'> & { other: string }) {
  const t = useTexts('editor')
  const steps = [
    { key: 'findNext', command: selectNext },
    { key: 'replaceOne', command: replaceOne(other) },
    { key: 'replaceAll', command: replaceAll(other) },
  ]
  return (
    <div className="buttons">
      {steps.map(({ key, command }) => (
        <Button key={key} variant="outline" onClick={() => run(command)}>
          {t(key)}
        </Button>
      ))}
      <button className="link" type="button" onClick={onClose}>
        {t('close')}
      </button>
    </div>
  )
}
