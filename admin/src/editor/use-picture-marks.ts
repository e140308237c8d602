import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useLibraryFiles } from '../media/library-files.ts'
import {
  type PictureMarkTexts,
  pictureMarksPlugin,
  updatePictureMarks,
} from './commands/picture-marks.ts'
import { getAttribute } from './document/attributes.ts'

/**
 * Returns the plugin that marks pictures, and the texts that it reads; both are constant for the
 * life of an editor.
 */
export function usePictureMarks() {
  const t = useTexts('editor')
  const known = useRef<PictureMarkTexts>({
    shared: () => undefined,
    isRead: false,
    lacking: t('undescribedHere'),
  })
  const plugin = useMemo(() => pictureMarksPlugin(() => known.current), [])
  return { known, plugin }
}

/** Reads the text alternatives of pictures from the library, and marks the pictures again. */
export function useKnownPictures(
  view: EditorView | null,
  doc: Node,
  { known }: ReturnType<typeof usePictureMarks>,
  locale: string,
) {
  const t = useTexts('editor')
  const lacking = t('undescribedHere')
  const settled = useDeferredValue(doc)
  const addresses = useMemo(() => findPictures(settled), [settled])
  const { files, fileAt, isRead } = useLibraryFiles(addresses)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fileAt` reads `files`.
  useEffect(() => {
    const shared = (src: string) => {
      const item = fileAt(src)
      return item?.decorative ? '' : item?.texts[locale]?.alt || undefined
    }
    known.current = { shared, isRead, lacking }
    if (view) updatePictureMarks(view)
  }, [view, files, isRead, locale, lacking])
}

function findPictures(doc: Node): string[] {
  const found: string[] = []
  doc.descendants(({ type, attrs }) => {
    const src = type.name === 'image' ? getAttribute(attrs.attributes, 'src') : undefined
    if (src !== undefined) found.push(src)
  })
  return found
}
