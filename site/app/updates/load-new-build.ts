import type { Site } from '../site/site.ts'
import { loadDocumentOnce } from './load-document.ts'
import { mayLeaveDocument } from './may-leave-document.ts'

/** Resolves to true unless the reader would lose input and stays. */
export async function loadNewBuild(
  { href }: URL,
  site: () => Promise<Site>,
  signal: AbortSignal,
  cachedElements: Element[],
): Promise<boolean> {
  const mayLeave = await mayLeaveDocument(site, signal, cachedElements)
  return mayLeave && !signal.aborted && loadDocumentOnce(href)
}
