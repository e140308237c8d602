import type { Site } from '../site/site.ts'
import { loadDocumentOnce } from './load-document.ts'
import { mayLeaveDocument } from './may-leave-document.ts'

/** Loads the document of an address unless the reader would lose input and stays; says whether it does. */
export async function takeOver(
  { href }: URL,
  site: () => Promise<Site>,
  signal: AbortSignal,
  kept: Element[],
): Promise<boolean> {
  const mayLeave = await mayLeaveDocument(site, signal, kept)
  return mayLeave && !signal.aborted && loadDocumentOnce(href)
}
