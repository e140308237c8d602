import { isbot } from 'isbot'
import type { TrackingEventsTable } from '../db/tracking-tables.ts'

export type Device = TrackingEventsTable['device']

/** What counting reads from a user agent. */
export interface Agent {
  /** A crawler, or a program that does not say what it is: every browser does. */
  isCrawler: boolean
  device: Device
}

const agentsMax = 5_000
export const agentLengthMax = 255

// In this order: tablets also say what phones say, and phones what computers say.
const signs: [sign: RegExp, device: Device][] = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bPlayBook\b|\bAndroid\b(?!.*\bMobile\b)/i, 'tablet'],
  [/\bMobi|\biPhone\b|\biPod\b|\bAndroid\b|\bWindows Phone\b/i, 'mobile'],
  [/\bWindows NT\b|\bMacintosh\b|\bX11\b|\bLinux\b|\bCrOS\b/i, 'desktop'],
]

/** Reads user agents, each once: the list of crawlers is long. */
export function createAgents(): (userAgent: string) => Agent {
  const known = new Map<string, Agent>()
  return (userAgent) => {
    const held = known.get(userAgent)
    if (held) return held
    if (known.size >= agentsMax) known.clear()
    const agent = readAgent(userAgent)
    known.set(userAgent, agent)
    return agent
  }
}

function readAgent(userAgent: string): Agent {
  const device = signs.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'
  return { isCrawler: userAgent === '' || isbot(userAgent), device }
}
