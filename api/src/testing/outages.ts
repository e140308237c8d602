import { expect } from 'vitest'
import { DatabaseOutage, type OutageKind, type OutageListener } from '../db/outage.ts'

/** Returns a listener, and the list of what it is called with, in order. */
export function recordingListener() {
  const outcomes: string[] = []
  const listener: OutageListener = {
    onFailure: ({ kind }) => outcomes.push(kind),
    onSuccess: (wrote) => outcomes.push(wrote ? 'wrote' : 'read'),
  }
  return { outcomes, listener }
}

/** Matches an outage of this kind that names its cause. */
export const outage = (kind: OutageKind) =>
  expect.objectContaining({ constructor: DatabaseOutage, kind, cause: expect.anything() })
