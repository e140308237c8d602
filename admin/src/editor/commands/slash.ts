import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** A slash typed into an empty paragraph, and the words behind it. */
export interface Slash {
  from: number
  to: number
  words: string
}

const key = new PluginKey<Slash | undefined>('slash')

/** Opens a menu when a slash is typed into an empty paragraph; any other change closes it. */
export const slashPlugin = new Plugin<Slash | undefined>({
  key,
  state: {
    init: () => undefined,
    apply(tr, before, _, state) {
      const now = tr.getMeta(key) === 'close' ? undefined : matchSlash(state)
      const isNew = tr.docChanged && now?.words === ''
      return before || isNew ? now : undefined
    },
  },
  props: {
    handleDOMEvents: {
      blur: (view) => {
        if (getSlash(view.state)) closeSlash(view)
      },
    },
  },
})

export const getSlash = (state: EditorState) => key.getState(state)

/** Closes the menu; the slash stays. */
export const closeSlash = (view: Pick<EditorView, 'state' | 'dispatch'>) =>
  view.dispatch(view.state.tr.setMeta(key, 'close'))

const mostWords = 40

function matchSlash({ selection: { $from, empty } }: EditorState): Slash | undefined {
  const { parent } = $from
  if (!empty || !['paragraph', 'line'].includes(parent.type.name)) return undefined
  const text = parent.textContent
  const isWhole = $from.parentOffset === parent.content.size && text.length === parent.content.size
  if (!isWhole || !text.startsWith('/') || text.length > mostWords) return undefined
  return { from: $from.start(), to: $from.pos, words: text.slice(1) }
}
