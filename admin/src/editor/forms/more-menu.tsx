import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { findPhraseAround, hasPhrase, togglePhrase } from '../commands/phrases.ts'
import { ToolMenu } from './tool-menu.tsx'

interface Props {
  state: EditorState
  isOff: boolean
  run: (command: Command) => void
  onLanguage: () => void
}

/** Less common elements around words: the first is set, all are removed. */
const phrases = {
  superscript: ['sup'],
  subscript: ['sub'],
  strike: ['s', 'del'],
  code: ['code'],
} as const

/** The menu of less common formats for words. */
export function MoreMenu({ state, isOff, run, onLanguage }: Props) {
  const t = useTexts('editor')
  const itemsNow = () => {
    const toggles = Object.entries(phrases)
      .map(([key, tags]) => ({ key, tags, command: togglePhrase(tags) }))
      .filter(({ command }) => command(state))
      .map(({ key, tags, command }) => ({
        key,
        label: t(key),
        isOn: hasPhrase(state, tags),
        onPress: () => run(command),
      }))
    const hasNoWords = state.selection.empty && !findPhraseAround(state, 'span')
    const language = { key: 'language', label: t('language'), onPress: onLanguage }
    return [...toggles, ...(hasNoWords ? [] : [language])]
  }
  return <ToolMenu icon="more" label={t('more')} isOff={isOff} itemsNow={itemsNow} />
}
