import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'

const key = new PluginKey<boolean>('leave-text')

/** Whether Escape was the last key: the next Tab leaves the text, as everywhere else on the screen. */
export const leaveText = new Plugin<boolean>({
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

/** The command of Escape; what else Escape does, it does too. */
export const prepareToLeave: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, true))
  return false
}

/** A command of the tab key, which does nothing after Escape. */
export const unlessLeaving =
  (command: Command): Command =>
  (state, dispatch, view) =>
    !isLeaving(state) && command(state, dispatch, view)
