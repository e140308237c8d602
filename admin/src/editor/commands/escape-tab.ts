import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'

const key = new PluginKey<boolean>('leave-text')

/**
 * True if Escape was the last key. The next Tab then leaves the text, as elsewhere on the screen.
 */
export const escapeTabPlugin = new Plugin<boolean>({
  key,
  state: {
    init: () => false,
    apply: (tr, isLeaving) => tr.getMeta(key) ?? (isLeaving && !tr.docChanged && !tr.selectionSet),
  },
  props: {
    handleDOMEvents: {
      blur: (view) => {
        if (isLeaving(view.state)) view.dispatch(view.state.tr.setMeta(key, false))
      },
    },
  },
})

const isLeaving = (state: EditorState) => key.getState(state) ?? false

/** The command of the Escape key, which lets other commands of Escape run too. */
export const leaveOnNextTab: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, true))
  return false
}

/** Wraps a command of the Tab key, which does nothing after Escape. */
export const unlessLeaving =
  (command: Command): Command =>
  (state, dispatch, view) =>
    !isLeaving(state) && command(state, dispatch, view)
