import { getAttribute, type MarkupElement } from '../html/markup.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'
import { getFileName } from './get-file-name.ts'

/** Weight from which a picture that readers get as it is, is reported, in bytes. */
export const imageBytesMax = 500_000

/** Pictures that are sent as they are. The site resizes all others. */
const unresizedTypes: ReadonlySet<string> = new Set(['image/gif', 'image/svg+xml'])

/** Checks that pictures exist, have a text alternative that says something, and are light. */
export function checkImages({ elements, facts }: CheckedText): CheckFinding[] {
  const findings: CheckFinding[] = []
  const files = new Map(facts.files.map((file) => [file.address, file]))
  const problems = new Map(facts.links.map(({ href, problem }) => [href, problem]))
  for (const { element, position } of elements) {
    if (element.name !== 'img') continue
    const src = getAttribute(element, 'src') ?? ''
    const name = getFileName(src)
    const file = files.get(src)
    const alt = getAttribute(element, 'alt') ?? file?.alt ?? null
    const place = { excerpt: name, position }
    if (problems.get(src) === 'file')
      findings.push(
        createFinding('link-broken', { ...place, values: { problem: 'file', href: src } }),
      )
    if (alt === null && !isHidden(element)) findings.push(createFinding('image-alt-missing', place))
    if (alt && isFileName(alt, name))
      findings.push(createFinding('image-alt-file-name', { ...place, values: { alt } }))
    if (file && unresizedTypes.has(file.mime) && file.bytes > imageBytesMax)
      findings.push(createFinding('image-heavy', { ...place, values: { bytes: file.bytes } }))
  }
  return findings
}

const isHidden = (image: MarkupElement) =>
  getAttribute(image, 'aria-hidden') === 'true' || getAttribute(image, 'role') === 'presentation'

const imageExtension = /\.(?:jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp)$/i
/** Names that cameras, telephones and programs give. */
const givenName =
  /^(?:img|dsc[fn]?|pxl|gopr|vid|image|photo|picture|imagen|foto|screenshot|untitled)[\s\d_().-]*$/i
/** Words are written with spaces; names of files have these signs instead. */
const nameSign = /[_\d]|\p{L}-\p{L}+-/u

function isFileName(alt: string, fileName: string): boolean {
  const words = alt.trim()
  if (imageExtension.test(words) || givenName.test(words)) return true
  const bare = fileName.replace(/\.\w+$/, '').toLowerCase()
  return nameSign.test(words) && words.toLowerCase() === bare
}
