import type { TextFields } from '@vitrine/contract/admin/texts'
import {
  getFieldId,
  type TemplateField,
  templateFieldPrefix,
} from '@vitrine/contract/pages/template-fields'
import type { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef, useState } from 'react'
import { useTemplateFields } from '../fields/template-fields.tsx'
import { listCellPlaces } from './cell-places.ts'
import { createUnitsPlugin, getPlaces, type TrackedPlace } from './units-plugin.ts'

/** Name of the text itself among the fields of a translation. */
export const contentField = 'content'

interface DeclaredField {
  /** With `templateFieldPrefix`. */
  name: string
  field: TemplateField
}

/** The editors of a text: that of the content, and one for each rich text field. */
export interface FieldEditors {
  /** Plugins of the editor of a field, constant for its life. */
  pluginsOf: (field: string) => readonly Plugin[]
  find: (field: string) => EditorView | undefined
  /** All editors that are shown. */
  list: () => EditorView[]
  /**
   * Places of the content, then of the template fields: those that are units are in the order of the
   * units of the text when it is saved. None before all editors are shown.
   */
  readPlaces: (fields: TextFields) => TrackedPlace[]
  /** The template fields that each language has. */
  declared: DeclaredField[]
  /** Names of the fields in the order in which the form shows them. */
  order: string[]
}

/** Follows the units of all editors of a text. Calls `onUpdate` after one of them has changed. */
export function useFieldEditors(
  template: string,
  onUpdate: (view: EditorView) => void,
): FieldEditors {
  const declared = useTemplateFields(template, 'text')
  const latest = useRef(onUpdate)
  latest.current = onUpdate
  const [editors] = useState(() => createEditors((view) => latest.current(view)))
  const named = declared.map((field) => ({
    field,
    name: templateFieldPrefix + getFieldId(template, field),
  }))
  return {
    ...editors,
    readPlaces: (fields) => readPlaces(editors, named, fields),
    declared: named,
    order: ['title', contentField, ...named.map(({ name }) => name)],
  }
}

type Editors = ReturnType<typeof createEditors>

function createEditors(onUpdate: (view: EditorView) => void) {
  const views = new Map<string, EditorView>()
  const plugins = new Map<string, readonly Plugin[]>()
  const cells = new Map<string, number>()
  let lastId = 0
  // An id is never used again, not even after a whole text was replaced.
  const nextId = () => {
    lastId += 1
    return lastId
  }
  return {
    find: (field: string) => views.get(field),
    list: () => [...views.values()],
    pluginsOf: (field: string) => {
      const created = plugins.get(field) ?? [
        createUnitsPlugin({
          field,
          nextId,
          onUpdate: (view) => {
            views.set(field, view)
            onUpdate(view)
          },
          onClose: () => views.delete(field),
        }),
      ]
      plugins.set(field, created)
      return created
    },
    idOfCell: (elementId: string) => {
      const id = cells.get(elementId) ?? nextId()
      cells.set(elementId, id)
      return id
    },
  }
}

function readPlaces(
  { find, idOfCell }: Editors,
  declared: DeclaredField[],
  fields: TextFields,
): TrackedPlace[] {
  const content = find(contentField)
  const isShown = declared.every(({ name, field }) => field.kind !== 'html' || find(name))
  if (!content || !isShown) return []
  const places = declared.flatMap(({ name, field }) => {
    const view = find(name)
    if (field.kind === 'html' && view) return getPlaces(view.state)
    return field.kind === 'rows' ? listCellPlaces(field, name, fields, idOfCell) : []
  })
  return [...getPlaces(content.state), ...places]
}
