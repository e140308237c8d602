/** Faults of a WebVTT file, each with a sentence of the library. */
export const vttFaults = [
  'encoding',
  'signature',
  'comma',
  'timing',
  'end',
  'order',
  'arrow',
  'empty',
] as const
export type VttFault = (typeof vttFaults)[number]

export interface VttProblem {
  fault: VttFault
  /** From 1. */
  line: number
}

export const looksLikeVtt = (head: string) => /^\uFEFF?WEBVTT(?![^\s])/.test(head)

const time = '(?:(\\d{2,}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})'
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t]+.*)?$`)

/** Checks a WebVTT file (https://www.w3.org/TR/webvtt1/). Returns the first fault. */
export function findVttProblem(data: Buffer): VttProblem | undefined {
  const text = decode(data)
  if (text === undefined) return { fault: 'encoding', line: 1 }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!looksLikeVtt(lines[0] ?? '')) return { fault: 'signature', line: 1 }
  let last = 0
  let cues = 0
  for (let at = skipBlock(lines, 0); at < lines.length; at = skipBlock(lines, at)) {
    while (lines[at] === '') at++
    const first = lines[at]
    if (first === undefined) break
    if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first)) continue
    // The first line of a cue may be its name.
    if (!first.includes('-->') && lines[at + 1]?.includes('-->')) at++
    const cue = readCue(lines[at] ?? '', last)
    if ('fault' in cue) return { ...cue, line: at + 1 }
    last = cue.start
    cues++
    const arrow = findArrow(lines, at + 1)
    if (arrow !== undefined) return { fault: 'arrow', line: arrow + 1 }
  }
  return cues === 0 ? { fault: 'empty', line: lines.length } : undefined
}

function decode(data: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    // The decoder throws for bytes that are not UTF-8.
    return undefined
  }
}

/** Returns the first line behind a block. */
function skipBlock(lines: string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at] !== '') at++
  return at + 1
}

function readCue(line: string, last: number): { fault: VttFault } | { start: number } {
  const found = timing.exec(line)
  if (!found) return { fault: /\d,\d{3}/.test(line) && line.includes('-->') ? 'comma' : 'timing' }
  const [start, end] = [toMs(found.slice(1, 5)), toMs(found.slice(5, 9))]
  if (end <= start) return { fault: 'end' }
  return start < last ? { fault: 'order' } : { start }
}

function toMs([hours = '0', minutes, seconds, milliseconds]: (string | undefined)[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1_000 + Number(milliseconds)
}

/** Returns a line of the cue's words with an arrow: an empty line is missing before it. */
function findArrow(lines: string[], from: number): number | undefined {
  for (let at = from; at < lines.length && lines[at] !== ''; at++)
    if (lines[at]?.includes('-->')) return at
  return undefined
}
