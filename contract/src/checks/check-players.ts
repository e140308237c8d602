import { getAttribute, getMarkupText, isMarkupElement, type MarkupElement } from '../html/markup.ts'
import { captionKinds } from '../media/media-rules.ts'
import { findVideo, getServiceName } from '../media/video-services.ts'
import type { CheckedText } from './checked-text.ts'
import type { CheckFacts } from './facts.ts'
import { type CheckFinding, createFinding } from './finding.ts'
import { getFileName } from './get-file-name.ts'

type FileFact = CheckFacts['files'][number]

/** Checks that a video has captions, and that audio has its words as a text. */
export function checkPlayers({ elements, facts }: CheckedText): CheckFinding[] {
  if (!elements.some(({ element }) => players.has(element.name))) return []
  const parents = findParents(elements)
  const files = new Map(facts.files.map((file) => [file.address, file]))
  return elements.flatMap(({ element, position }) => {
    if (!players.has(element.name)) return []
    const children = element.children.filter(isMarkupElement)
    const sources = [element, ...children].map((each) => getAttribute(each, 'src') ?? '')
    const file = sources.map((src) => files.get(src)).find((found) => found !== undefined)
    const place = { excerpt: getFileName(sources.find((src) => src !== '') ?? ''), position }
    if (element.name === 'video')
      return isMuted(element) || hasCaptions(children, file)
        ? []
        : createFinding('video-captions-missing', place)
    return file?.transcript || hasTextNear(parents, element)
      ? []
      : createFinding('audio-transcript-missing', place)
  })
}

const players: ReadonlySet<string> = new Set(['video', 'audio'])

type Parents = ReadonlyMap<MarkupElement, MarkupElement>

const findParents = (elements: CheckedText['elements']): Parents =>
  new Map(
    elements.flatMap(({ element }) =>
      element.children.filter(isMarkupElement).map((child) => [child, element] as const),
    ),
  )

/** A muted video that repeats is a moving picture: it has nothing to hear. */
const isMuted = (video: MarkupElement) =>
  getAttribute(video, 'muted') !== undefined && getAttribute(video, 'loop') !== undefined

const hasCaptions = (children: MarkupElement[], file: FileFact | undefined) =>
  file?.captions === true ||
  children.some(
    (child) =>
      child.name === 'track' && captionKinds.has(getAttribute(child, 'kind') ?? 'subtitles'),
  )

/** True if the block behind the player, or its figure, is `details`: the author's transcript. */
function hasTextNear(parents: Parents, player: MarkupElement): boolean {
  for (let at: MarkupElement | undefined = player; at; at = parents.get(at)) {
    const siblings: MarkupElement[] = parents.get(at)?.children.filter(isMarkupElement) ?? []
    if (siblings[siblings.indexOf(at) + 1]?.name === 'details') return true
    if (at !== player && at.name !== 'p' && at.name !== 'figure') return false
  }
  return false
}

/**
 * Finds links to videos of other services that readers get as players. The site cannot know their
 * captions, and readers are asked before data go to the service.
 */
export function checkServiceVideos({ elements, speak }: CheckedText): CheckFinding[] {
  return elements.flatMap(({ element, position }) => {
    if (element.name !== 'p' && element.name !== 'figure') return []
    const [link, caption, ...others] = element.children.filter(isShown)
    if (link === undefined || !isMarkupElement(link) || link.name !== 'a') return []
    const isAlone = caption === undefined || (isCaption(caption) && others.length === 0)
    const href = getAttribute(link, 'href') ?? ''
    const video = isAlone ? findVideo(href) : undefined
    if (!video) return []
    const values = { service: getServiceName(video.service) }
    return createFinding('video-elsewhere', {
      excerpt: speak(link).trim() || href,
      position,
      values,
    })
  })
}

type MarkupChild = MarkupElement['children'][number]

const isShown = (child: MarkupChild) =>
  isMarkupElement(child) ? child.name !== 'br' : getMarkupText(child).trim() !== ''

const isCaption = (child: MarkupChild) => isMarkupElement(child) && child.name === 'figcaption'

/** Checks that linked PDFs have tags, by which screen readers find headings and lists. */
export function checkDocuments({ elements, facts, speak }: CheckedText): CheckFinding[] {
  const untagged = new Set(
    facts.files.flatMap(({ address, isTagged }) => (isTagged === false ? [address] : [])),
  )
  if (untagged.size === 0) return []
  return elements.flatMap(({ element, position }) => {
    const href = element.name === 'a' ? getAttribute(element, 'href') : undefined
    if (href === undefined || !untagged.has(href)) return []
    return createFinding('document-untagged', { excerpt: speak(element).trim() || href, position })
  })
}
