import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import type { Look } from '@vitrine/contract/config/look'
import { Refusal } from './refusal.ts'
import { publicFolders, siteBuild } from './site-folder.ts'

const imageFormats = 'SVG, PNG, JPEG, WebP, AVIF, GIF or ICO'
/** Formats that social networks display for a shared page. */
const shareFormats = 'PNG or JPEG'

/** Throws a `Refusal` if a file of the look is missing or is no image. */
export function refuseMissingLookFiles({ look }: { look?: Look | undefined }) {
  const problems = findLookFileProblems(look)
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
}

/**
 * Returns a message for each file of the look that cannot be shown. A file may be in any of the
 * folders.
 */
export function findLookFileProblems(
  look: Look | undefined,
  folders = [...publicFolders, join(siteBuild, 'client')],
): string[] {
  return listLookFiles(look).flatMap(({ name, file, formats }) => {
    const problem = findProblem(file, formats, folders)
    return problem ? [`site.config.ts: look.${name} is "${file}", but ${problem}`] : []
  })
}

interface LookFile {
  name: string
  file: string
  formats: string
}

function listLookFiles({ logo, icon, share }: Look = {}): LookFile[] {
  const logos = typeof logo === 'object' ? Object.entries(logo) : [['', logo] as const]
  return [
    ...logos.map(([scheme, file]) => ['logo', scheme, file, imageFormats] as const),
    ['icon', '', icon, imageFormats] as const,
    ['share', '', share, shareFormats] as const,
  ].flatMap(([key, scheme, file, formats]) =>
    file === undefined ? [] : [{ name: scheme ? `${key}.${scheme}` : key, file, formats }],
  )
}

function findProblem(file: string, formats: string, folders: string[]): string | undefined {
  const path = folders.map((folder) => join(folder, decodeOrKeep(file))).find(isFile)
  if (path === undefined) return 'there is no such file in public/.'
  const format = detectFormat(path)
  return format && formats.includes(format) ? undefined : `that file is no image (${formats}).`
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/** First bytes of each format, with one character per byte (Latin-1). */
const signatures: [format: string, pattern: RegExp][] = [
  ['PNG', /^\x89PNG\r\n/],
  ['JPEG', /^\xff\xd8\xff/],
  ['WebP', /^RIFF.{4}WEBP/s],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['GIF', /^GIF8[79]a/],
  ['ICO', /^\0{2}\p{Cc}\0/u],
  ['SVG', /^[^<]*<(?:svg\b|(?:\?xml|!--|!DOCTYPE svg)[\s\S]*<svg\b)/i],
]
const headBytes = 4_096

function detectFormat(path: string): string | undefined {
  const head = Buffer.alloc(headBytes)
  const file = openSync(path, 'r')
  const length = readSync(file, head, 0, headBytes, 0)
  closeSync(file)
  const text = head.toString('latin1', 0, length)
  return signatures.find(([, pattern]) => pattern.test(text))?.[0]
}
